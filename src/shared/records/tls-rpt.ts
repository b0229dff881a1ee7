import { parseReportUris, type ReportUri } from './report-uri.ts'
import type { RecordProblem, Tag, TagListProblemCode } from './tag-list.ts'
import { parseFieldList } from './tag-list.ts'

export type TlsRptProblemCode =
  | TagListProblemCode
  | 'not_tls_rpt'
  | 'missing_rua'
  | 'invalid_report_uri'
  /** A mailto URI without a mailbox. */
  | 'report_uri_without_address'
  /** Neither mailto nor https. */
  | 'report_uri_scheme'
  | 'unknown_tag'
export type TlsRptProblem = RecordProblem<TlsRptProblemCode>

/** A TLS reporting policy (RFC 8460 section 3). */
export interface TlsRptRecord {
  text: string
  tags: Tag[]
  /** Whether reports can be sent to at least one place. */
  valid: boolean
  rua: ReportUri[]
  problems: TlsRptProblem[]
}

const version = /^v=TLSRPTv1[\t ]*;/

/** The name of a domain's record. */
export function tlsRptName(domain: string): string {
  return `_smtp._tls.${domain}`
}

/** Whether a TXT record is a TLS reporting policy. Others at the name are ignored. */
export function isTlsRptRecord(text: string): boolean {
  return version.test(text)
}

/** Parses a TLS reporting policy. */
export function parseTlsRptRecord(text: string): TlsRptRecord {
  const { tags, problems: syntaxProblems } = parseFieldList(text, ['rua'], ['v'])
  const problems: TlsRptProblem[] = [...syntaxProblems]
  // The syntax allows several such fields, and each names destinations.
  const ruaTags = tags.filter(({ name }) => name === 'rua')
  const rua = ruaTags.flatMap(({ value, valuePosition }) => parseReportUris(value, valuePosition))
  if (!isTlsRptRecord(text)) problems.push({ code: 'not_tls_rpt', detail: text.slice(0, 40), position: 0 })
  if (ruaTags.length === 0) problems.push({ code: 'missing_rua', detail: '', position: text.length })
  problems.push(...rua.flatMap(checkUri))
  for (const { name, position } of tags) {
    if (name !== 'v' && name !== 'rua') problems.push({ code: 'unknown_tag', detail: name, position })
  }
  const isBroken = problems.some(({ code }) => code === 'not_tls_rpt') || syntaxProblems.length > 0
  return {
    text,
    tags,
    valid: !isBroken && rua.some((uri) => checkUri(uri).length === 0),
    rua,
    problems: problems.sort((a, b) => a.position - b.position),
  }
}

function checkUri({ uri, valid, scheme, address, sizeLimit, position }: ReportUri): TlsRptProblem[] {
  // DMARC's size limit was never part of this syntax.
  if (!valid || sizeLimit !== null) return [{ code: 'invalid_report_uri', detail: uri, position }]
  if (scheme === 'https') return []
  if (scheme !== 'mailto') return [{ code: 'report_uri_scheme', detail: uri, position }]
  return address === null ? [{ code: 'report_uri_without_address', detail: uri, position }] : []
}
