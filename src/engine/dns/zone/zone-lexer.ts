import { ZoneFileError, type ZonePosition } from './zone-file-error.ts'

/** A word of an entry. `text` is as written: without its quotes, with its escapes. */
export interface Token {
  text: string
  quoted: boolean
  position: ZonePosition
}

/** A directive or record: the words up to the end of the line, or of the lines that parentheses join. */
export interface Entry {
  tokens: Token[]
  /** Whether the line began with whitespace, which means "same owner as the previous record" (RFC 1035 section 5.1). */
  beginsBlank: boolean
}

/** Reads octets one at a time and tracks the position. */
type Cursor = ReturnType<typeof createCursor>

/** The characters that end an unquoted word. */
const delimiters = new Set([' ', '\t', '\r', '\n', '(', ')', '"', ';', ''])

/**
 * Splits a master file into entries (RFC 1035 section 5.1). `octets` has one octet per character, so that
 * character-strings keep every octet. Throws `ZoneFileError` on an unmatched quote or parenthesis.
 */
export function* readEntries(octets: string, file: string): Generator<Entry> {
  const cursor = createCursor(octets, file)
  while (cursor.peek() !== '') {
    const entry = readEntry(cursor)
    if (entry.tokens.length > 0) yield entry
  }
}

/** The octets of a word: `\DDD` is an octet in decimal digits, `\X` is X itself. */
export function decodeOctets({ text, position }: Token): string {
  return text.replace(/\\(\d{3}|[\s\S])/g, (_, escaped: string) => decodeEscape(escaped, position))
}

/** The labels of a name as written, split at dots that are not escaped. */
export function splitLabels({ text, position }: Token): string[] {
  const labels = ['']
  for (const [, escaped, plain] of text.matchAll(/\\(\d{3}|[\s\S])|([\s\S])/g)) {
    if (plain === '.') labels.push('')
    else labels.push(`${labels.pop()}${escaped === undefined ? plain : decodeEscape(escaped, position)}`)
  }
  return labels
}

function decodeEscape(escaped: string, position: ZonePosition): string {
  if (!/^\d/.test(escaped)) return escaped
  const octet = Number(escaped)
  if (escaped.length < 3 || octet > 255)
    throw new ZoneFileError(position, (texts) => texts.notAnOctet({ written: `\\${escaped}` }))
  return String.fromCharCode(octet)
}

function createCursor(octets: string, file: string) {
  let offset = 0
  let line = 1
  let lineStart = 0
  return {
    peek: (): string => octets.charAt(offset),
    take(): string {
      const octet = octets.charAt(offset)
      offset += 1
      if (octet === '\n') {
        line += 1
        lineStart = offset
      }
      return octet
    },
    position: (): ZonePosition => ({ file, line, column: offset - lineStart + 1 }),
  }
}

function readEntry(cursor: Cursor): Entry {
  const entry: Entry = { tokens: [], beginsBlank: cursor.peek() === ' ' || cursor.peek() === '\t' }
  const open: ZonePosition[] = []
  while (cursor.peek() !== '') {
    const octet = cursor.peek()
    if (octet === '"') entry.tokens.push(readQuoted(cursor))
    else if (octet === ';') skipComment(cursor)
    else if (!delimiters.has(octet)) entry.tokens.push(readWord(cursor))
    else if (takeDelimiter(cursor, open) === '\n' && open.length === 0) break
  }
  const unclosed = open.pop()
  if (unclosed) throw new ZoneFileError(unclosed, (texts) => texts.unclosedParenthesis)
  return entry
}

/** `open` contains the unclosed parentheses. */
function takeDelimiter(cursor: Cursor, open: ZonePosition[]): string {
  const position = cursor.position()
  const octet = cursor.take()
  if (octet === '(') open.push(position)
  if (octet === ')' && !open.pop()) throw new ZoneFileError(position, (texts) => texts.unopenedParenthesis)
  return octet
}

function readQuoted(cursor: Cursor): Token {
  const position = cursor.position()
  cursor.take()
  let text = ''
  while (cursor.peek() !== '"') {
    if (cursor.peek() === '' || cursor.peek() === '\n')
      throw new ZoneFileError(position, (texts) => texts.unclosedQuote)
    text += takeOctet(cursor)
  }
  cursor.take()
  return { text, quoted: true, position }
}

function readWord(cursor: Cursor): Token {
  const position = cursor.position()
  let text = ''
  while (!delimiters.has(cursor.peek())) text += takeOctet(cursor)
  return { text, quoted: false, position }
}

/** One octet, or a backslash with the octet it escapes. */
function takeOctet(cursor: Cursor): string {
  const position = cursor.position()
  const octet = cursor.take()
  if (octet !== '\\') return octet
  if (cursor.peek() === '' || cursor.peek() === '\n') throw new ZoneFileError(position, (texts) => texts.loneBackslash)
  return octet + cursor.take()
}

function skipComment(cursor: Cursor): void {
  while (cursor.peek() !== '' && cursor.peek() !== '\n') cursor.take()
}
