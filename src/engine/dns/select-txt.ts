import type { Reason } from '../../shared/reason.ts'
import type { DnsAnswer } from './resolver.ts'

/** The TXT records of one kind at a name. `others` are the texts of all other records. */
export type TxtSelection =
  | { status: 'one'; text: string; strings: readonly string[]; others: string[] }
  | { status: 'several'; texts: string[]; others: string[] }
  | { status: 'none'; others: string[] }
  | { status: 'unavailable'; reason: Reason }

/**
 * Selects the records of one kind from a TXT answer. The character-strings of a record are joined without spaces (RFC
 * 7208 section 3.3, RFC 6376 section 3.6.2.2).
 */
export function selectTxt(answer: DnsAnswer<'TXT'>, isOfKind: (text: string) => boolean): TxtSelection {
  if (answer.status === 'unavailable') return { status: 'unavailable', reason: answer.reason }
  const records = answer.status === 'found' ? answer.records : []
  const candidates = records.map((strings) => ({ strings, text: readTxt(strings) }))
  const chosen = candidates.filter(({ text }) => isOfKind(text))
  const others = candidates.filter(({ text }) => !isOfKind(text)).map(({ text }) => text)
  const [first] = chosen
  if (!first) return { status: 'none', others }
  if (chosen.length > 1) return { status: 'several', texts: chosen.map(({ text }) => text), others }
  return { status: 'one', ...first, others }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The text of a TXT record, whose strings have one byte per character: decoded as UTF-8 if valid, which DNS providers
 * accept, otherwise as Latin-1.
 */
export function readTxt(strings: readonly string[]): string {
  const octets = strings.join('')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters of ASCII.
  if (/^[\x00-\x7f]*$/.test(octets)) return octets
  try {
    return utf8.decode(Buffer.from(octets, 'latin1'))
  } catch {
    return octets
  }
}
