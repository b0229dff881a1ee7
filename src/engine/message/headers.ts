import { isUtf8 } from 'node:buffer'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { Reason } from '../../shared/reason.ts'
import { decodeValid } from './charset.ts'
import { excerpt } from './header-fields.ts'

/** The header fields of a message as far as they were read, in message order, unfolded and undecoded. */
export type Headers = MessageFacts['headers']
export type HeaderField = Headers['fields'][number]

/** Exchange Online, the most generous of the large receivers, refuses header sections over 256 KB. */
export const maxHeaderOctets = 256 * 1024
/** Ten times what the longest forwarding chain adds. Each field costs time in every check. */
export const maxHeaderFields = 1000
/** mailauth unfolds in time quadratic in the lines of a field: 10,000 take 0.1 s, 60,000 take 15 s. */
export const maxHeaderLines = 10_000

/**
 * The start of a field: a name of printable ASCII and a colon. The obsolete syntax allows whitespace and a fold before
 * the colon (RFC 5322 section 4.5.8).
 */
const fieldStart = /^[\x21-\x39\x3b-\x7e]+[ \t\r\n]*:/

/**
 * Reads a header section. A line that neither starts nor continues a field belongs to the previous field, as in every
 * receiver that verifies signatures; lines before the first field are ignored.
 *
 * Reading stops at the limits above and sets `truncated`.
 */
export function readHeaders(header: Buffer): Headers {
  const charset = declaredCharset.exec(header.toString('latin1', 0, maxHeaderOctets))?.[1]
  const lines = header.toString('latin1', 0, maxHeaderOctets).split(/\r?\n/, maxHeaderLines + 1)
  const groups = groupByField(lines.slice(0, maxHeaderLines))
  const stray = groups.flatMap((group) => group.slice(1)).find(isStray)
  return {
    fields: groups.slice(0, maxHeaderFields).map((group) => readField(group, charset)),
    truncated: header.length > maxHeaderOctets || lines.length > maxHeaderLines || groups.length > maxHeaderFields,
    stray_line: stray === undefined ? null : excerpt(decodeOctets(stray)),
  }
}

/** Why a missing field says nothing: the header was not read to its end, or the file that it comes from stores none. */
export function gapOf({ truncated, unstored }: Headers): Reason | null {
  return truncated ? { code: 'headers_truncated' } : unstored ? { code: 'octets_lost' } : null
}

/**
 * Whether a line does not belong to the field above it. Continuations begin with whitespace; mailbox files add lines that
 * begin with `From `.
 */
function isStray(line: string): boolean {
  return !/^(?:[ \t]|>?From |[ \t]*:|$)/.test(line)
}

/** Groups lines by field: the line that starts it and those that belong to it. Lines may include their line breaks. */
export function groupByField(lines: readonly string[]): string[][] {
  const groups: string[][] = []
  for (const [index, line] of lines.entries()) {
    if (fieldStart.test(`${line}\n${lines[index + 1] ?? ''}`)) groups.push([line])
    else groups.at(-1)?.push(line)
  }
  return groups
}

function readField(lines: readonly string[], charset: string | undefined): HeaderField {
  const [first = '', ...rest] = lines
  // Unfolding removes only the line break: the whitespace after it is part of the value (RFC 5322 section 2.2.3).
  const text = [first, ...rest.map((line) => (/^[ \t]/.test(line) ? line : ` ${line}`))].join('')
  const colon = text.indexOf(':')
  return { name: text.slice(0, colon).trim(), value: decodeOctets(text.slice(colon + 1).trim(), charset) }
}

/** The charset of the body, which programs also use for fields that they do not encode. */
const declaredCharset = /^content-type:[^\n]{0,200}(?:\n[ \t][^\n]{0,200}){0,5}?charset="?([\w.:-]{2,40})/im

/**
 * Bytes as text: UTF-8 if valid (RFC 6532), otherwise the charset of the body, otherwise Latin-1, which loses nothing. NUL,
 * which PostgreSQL text cannot store, becomes U+FFFD.
 */
export function decodeOctets(latin1: string, charset?: string): string {
  const octets = Buffer.from(latin1, 'latin1')
  const declared = () => (charset === undefined ? null : decodeValid(charset, octets))
  const text = isUtf8(octets) ? octets.toString('utf8') : (declared() ?? latin1)
  return text.replaceAll('\0', '\uFFFD')
}
