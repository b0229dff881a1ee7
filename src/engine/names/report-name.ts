/** `receiver!domain!begin!end` (RFC 7489 section 7.2.1.1, RFC 8460 section 5.1). Times are in seconds since 1970. */
const reportName = /^[^!/]{1,255}!([^!/]{1,255})!\d{9,12}!\d{9,12}(?=[!.]|$)/

/** The domain that the name of a report states; null for other names. */
export function domainOfReportName(name: string): string | null {
  return reportName.exec(name)?.[1] ?? null
}
