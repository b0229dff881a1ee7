import { decodeCharset } from '../charset.ts'
import { decodeEncodedWords } from '../encoded-words.ts'

/** A field such as Content-Type or Content-Disposition (RFC 2045 section 5.1): a value and its parameters. */
export interface ContentField {
  /** In lower case. */
  value: string
  /** By name in lower case, decoded (RFC 2231; also RFC 2047, which many programs use here against its rules). */
  parameters: ReadonlyMap<string, string>
}

/** Maximum number of parameters; typical fields have two or three. */
const maxParameters = 50
/** The longest file names have 255 bytes, each written in up to three characters. */
const maxFieldLength = 4000

/** Parses the unfolded value of the field. Linear; never throws. */
export function readContentField(text: string): ContentField {
  const [value = '', ...rest] = splitAtSemicolons(text.slice(0, maxFieldLength))
  const raw = new Map<string, string>()
  for (const parameter of rest.slice(0, maxParameters)) {
    const equals = parameter.indexOf('=')
    if (equals < 0) continue
    const name = parameter.slice(0, equals).trim().toLowerCase()
    if (!raw.has(name)) raw.set(name, unquote(parameter.slice(equals + 1).trim()))
  }
  return { value: value.trim().toLowerCase(), parameters: decodeParameters(raw) }
}

/** A quoted string, an innermost comment, a semicolon, or the text between them. */
const token = /"(?:[^"\\]|\\.)*"?|\([^()]*\)|;|[^";(]+|\(/gs

/**
 * The pieces between semicolons outside quoted strings and comments. Comments are dropped, except parentheses inside a value:
 * programs write names of files without quoting them.
 */
function splitAtSemicolons(text: string): string[] {
  const pieces = ['']
  for (const [part] of text.matchAll(token)) {
    if (part === ';') pieces.push('')
    else if (
      !part.startsWith('(') ||
      part === '(' ||
      /(?<![^\s"])[^\s"]+$/
        .exec(pieces.at(-1) ?? '')?.[0]
        .slice(0, -1)
        .includes('=')
    )
      pieces.push(`${pieces.pop()}${part}`)
  }
  return pieces
}

function unquote(text: string): string {
  if (!text.startsWith('"')) return text
  return text.slice(1, text.endsWith('"') && text.length > 1 ? -1 : undefined).replace(/\\(.)/g, '$1')
}

/** Joins and decodes the pieces of RFC 2231 (`name*0*`). */
function decodeParameters(raw: ReadonlyMap<string, string>): Map<string, string> {
  const decoded = new Map<string, string>()
  for (const [name, value] of raw) {
    const base = /^([^*]*)\*(?:0\*?)?$/.exec(name)?.[1]
    if (base !== undefined) decoded.set(base, readPieces(raw, base, name))
    else if (!name.includes('*') && !decoded.has(name)) decoded.set(name, decodeEncodedWords(value).text)
  }
  return decoded
}

/**
 * A charset is named only if the first piece ends in an asterisk, and only such pieces are percent-encoded (RFC 2231
 * section 4.1).
 */
function readPieces(raw: ReadonlyMap<string, string>, base: string, first: string): string {
  const isExtended = first.endsWith('*')
  let text = raw.get(first) ?? ''
  for (let index = 1; index < maxParameters; index += 1) {
    const plain = raw.get(`${base}*${index}`)
    const piece = raw.get(`${base}*${index}*`) ?? (isExtended ? plain?.replaceAll('%', '%25') : plain)
    if (piece === undefined) break
    text += piece
  }
  return isExtended ? decodeExtended(text) : decodeEncodedWords(text).text
}

/** `utf-8'en'a%20b` (RFC 2231 section 4); text without a charset is left as it is. */
function decodeExtended(text: string): string {
  const [, charset, encoded] = /^([^']*)'[^']*'(.*)$/s.exec(text) ?? []
  if (encoded === undefined) return text
  const octets = Buffer.from(
    encoded.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
  return decodeCharset(charset || 'utf-8', octets) ?? octets.toString('latin1')
}
