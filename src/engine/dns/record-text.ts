import type { RecordData, RecordType } from './resolver.ts'
import { readRecordData } from './zone/record-reader.ts'
import { createFields, readName } from './zone/zone-fields.ts'
import { ZoneFileError, type ZonePosition } from './zone/zone-file-error.ts'
import { readEntries, type Token } from './zone/zone-lexer.ts'

/** The most octets of one character-string (RFC 1035 section 3.3). */
const maxStringOctets = 255

/** Reads record data in presentation format. Names are absolute even without a final dot. Throws `ZoneFileError`. */
export function readRecordText<T extends RecordType>(type: T, text: string): RecordData[T] {
  const { tokens, start } = readWords(text, type)
  return readRecordData(type, createFields(tokens, start, ''))
}

/** Reads a name, which is absolute even without a final dot. Throws `ZoneFileError`. */
export function readNameText(text: string): string {
  const { tokens, start } = readWords(text, 'name')
  const [token, surplus] = tokens
  if (!token || surplus) throw new ZoneFileError(start, (texts) => texts.notOneName({ text }))
  return readName(token, '')
}

/** Splits a text (one octet per character) into the longest character-strings that a TXT record allows. */
export function splitIntoStrings(text: string): string[] {
  const octets = Buffer.from(text).toString('latin1')
  const count = Math.max(1, Math.ceil(octets.length / maxStringOctets))
  return Array.from({ length: count }, (_, index) =>
    octets.slice(index * maxStringOctets, (index + 1) * maxStringOctets),
  )
}

function readWords(text: string, what: string): { tokens: Token[]; start: ZonePosition } {
  const octets = Buffer.from(text).toString('latin1')
  const source = `${what} ${text}`
  const tokens = [...readEntries(octets, source)].flatMap((entry) => entry.tokens)
  return { tokens, start: { file: source, line: 1, column: 1 } }
}
