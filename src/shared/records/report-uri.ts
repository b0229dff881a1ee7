import { readMailto } from './text/addr-spec.ts'
import { trimBlanks, trimBlanksStart } from './text/white-space.ts'

/** A destination of reports, for DMARC (RFC 9989 section 4.8, `dmarc-uri`) or TLS-RPT (RFC 8460 section 3). */
export interface ReportUri {
  /** As published, without an obsolete size limit. */
  uri: string
  /** Its start position in the record. */
  position: number
  /** Whether it follows RFC 3986, with commas and exclamation points encoded. */
  valid: boolean
  /** In lower case: `mailto`, `https`, …; null if none. */
  scheme: string | null
  /** The decoded address of a mailto URI; null for other schemes and if it is not an address at a domain. */
  address: string | null
  /** The obsolete limit, `10m` of `!10m`, which reporters ignore. */
  sizeLimit: string | null
}

/** A scheme, a colon, and the characters of a URI except comma and exclamation point. */
const uriSyntax = /^([A-Za-z][A-Za-z0-9+.-]*):(?:[A-Za-z0-9\-._~:/?#[\]@$&'()*+;=]|%[0-9A-Fa-f]{2})*$/
const sizeSuffix = /!([0-9]+[kmgt]?)$/i

/** Parses the value of `rua` or `ruf`. `position` is the start of the value in the record. */
export function parseReportUris(value: string, position: number): ReportUri[] {
  const uris: ReportUri[] = []
  let offset = position
  for (const part of value.split(',')) {
    uris.push(parseReportUri(trimBlanks(part), offset + part.length - trimBlanksStart(part).length))
    offset += part.length + 1
  }
  return uris
}

/** The domain that receives the reports; null if they do not go to a mailbox. */
export function reportDomain({ address }: ReportUri): string | null {
  return address === null ? null : address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

function parseReportUri(text: string, position: number): ReportUri {
  const sizeLimit = sizeSuffix.exec(text)?.[1] ?? null
  const uri = sizeLimit === null ? text : text.slice(0, -(sizeLimit.length + 1))
  const scheme = uriSyntax.exec(uri)?.[1]?.toLowerCase() ?? null
  const address = scheme === 'mailto' ? readMailto(uri) : null
  return { uri, position, valid: scheme !== null, scheme, address, sizeLimit }
}
