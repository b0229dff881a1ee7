import { createHash } from 'node:crypto'

/** The encodings of the WHATWG Encoding Standard that a message may name, except those of the replacement decoder. */
const charsets = [
  ...['utf-8', 'utf-16le', 'utf-16be', 'ibm866', 'macintosh', 'x-mac-cyrillic', 'koi8-r', 'koi8-u', 'windows-874'],
  ...[2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16].map((part) => `iso-8859-${part}`),
  ...Array.from({ length: 9 }, (_, page) => `windows-125${page}`),
  ...['gbk', 'gb18030', 'big5', 'euc-jp', 'iso-2022-jp', 'shift_jis', 'euc-kr'],
]

/**
 * Every byte, and every pair of a lead byte with another byte: everything that one- and two-byte decoders can
 * distinguish.
 */
const octets = Buffer.concat([
  Buffer.from(Array.from({ length: 256 }, (_, octet) => octet)),
  Buffer.from(Array.from({ length: 128 * 256 }, (_, index) => [128 + (index >> 8), index & 255, 10]).flat()),
  Buffer.from('\u001b$B%"%$\u001b(B', 'latin1'),
])

/** How this runtime decodes each encoding, as `name:digest`, or the name of the error for an unknown encoding. */
export function charsetDigests(): string[] {
  return charsets.map((charset) => `${charset}:${digest(charset)}`)
}

function digest(charset: string): string {
  try {
    const text = new TextDecoder(charset).decode(octets)
    return createHash('sha256').update(text).digest('hex').slice(0, 16)
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown'
  }
}
