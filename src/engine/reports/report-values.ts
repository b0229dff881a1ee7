import { createHash } from 'node:crypto'
import { isIpv4, isIpv6, parseClientIp } from '../../shared/records/ip-address.ts'
import { readDomainName } from '../names/domain-name.ts'
import type { DeviationLog } from './deviations.ts'
import { invalidValue, ReportError } from './report-error.ts'

/** The place of a value: its element, and its line in XML. */
interface Place {
  element: string
  line: number | null
}

/** A domain in A-labels and lower case. Throws `ReportError`. */
export function readDomain(value: string, { element, line }: Place): string {
  const { domain } = readDomainName(value)
  if (domain === null) throw invalidValue(element, value, line)
  return domain
}

/** The domain of a reporter's address, if its name is missing. Throws `ReportError` if there is none. */
export function orgOfAddress(email: string | null, { element, line }: Place, log: DeviationLog): string {
  const domain = email?.slice(email.lastIndexOf('@') + 1).trim()
  if (!domain) throw new ReportError({ code: 'element_missing', element, line })
  log.add('org_missing', { line, value: domain })
  return domain
}

/** An identifier for a report without one, which is the same whenever the same content is read. */
export function deriveId(content: string | Buffer, log: DeviationLog): string {
  const id = `sha256:${createHash('sha256').update(content).digest('hex')}`
  log.add('report_id_missing', { line: null, value: id })
  return id
}

/** An unknown time is written as 0 or in the year 1. The example of RFC 9990 is from 1979. */
const earliest = Date.UTC(1970, 0, 2)

/** A time of a report in RFC 3339 format. Throws `ReportError`. */
export function writeInstant(time: number, value: string, { element, line }: Place): string {
  if (!(time >= earliest)) throw invalidValue(element, value, line)
  return new Date(time).toISOString()
}

/** Milliseconds since 1970 of an RFC 3339 time, in UTC if it has no offset; NaN for any other text. */
export function parseInstant(text: string): number {
  const match = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.\d{1,9})?(Z|z|[+-]\d\d:\d\d)?$/.exec(text)
  return match ? Date.parse(`${match[1]}T${match[2]}${(match[3] ?? 'Z').toUpperCase()}`) : Number.NaN
}

/**
 * An address of a report: brackets, a port, and a zone index (RFC 4007 section 11) belong to its connection, and an
 * IPv4-mapped address is one of IPv4. Others are kept as they are.
 */
export function readReportAddress(text: string, line: number | null, log: DeviationLog): string {
  if (isIpv4(text)) return text
  const [, bracketed, bare = bracketed ?? text] =
    /^(?:\[(?:IPv6:)?([0-9a-f.:]{2,45})(?:%[\w.-]{1,20})?\]|(?:IPv6:)?([0-9a-f:]{2,45}|\d[\d.]{6,14}|[0-9a-f:]{2,39}\d[\d.]{6,14})(?:%[\w.-]{1,20})?)(?:[:#]\d{1,5})?$/i.exec(
      text,
    ) ?? []
  const address = isIpv6(bare) || isIpv4(bare) ? parseClientIp(bare).toString() : text
  if (bare !== text || !isIpv6(address)) log.add('address', { line, value: text })
  return address
}

interface Words {
  known: ReadonlySet<string>
  /** Alternative words and their meanings. */
  synonyms?: Readonly<Record<string, string>>
}

/** Reads a word of a closed list. Unknown words are kept. */
export function readWord(
  value: string,
  { known, synonyms = {} }: Words,
  line: number | null,
  log: DeviationLog,
): string {
  if (known.has(value)) return value
  const lower = value.toLowerCase()
  const meant = known.has(lower) ? lower : synonyms[lower]
  const isCertain = meant !== undefined && known.has(meant)
  log.add(isCertain ? 'word' : 'unknown_word', { line, value })
  return isCertain ? meant : value
}
