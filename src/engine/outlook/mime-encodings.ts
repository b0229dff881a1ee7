/** RFC 2045 section 6.7 and 6.8. */
const maxLine = 76
/** RFC 2047 section 2: an encoded word has at most 75 characters, of which "=?UTF-8?B?" and "?=" take 12. */
const maxWordOctets = 45

/** Encodes bytes as ASCII in short lines; line breaks stay line breaks. */
export function encodeQuotedPrintable(octets: Buffer): string {
  return octets
    .toString('latin1')
    .split(/\r\n|\r|\n/)
    .map(encodeLine)
    .join('\r\n')
}

function encodeLine(line: string): string {
  const encoded = line.replace(/[^\t -<>-~]|[\t ]$/g, (octet) => `=${hex(octet.charCodeAt(0))}`)
  const pieces: string[] = []
  for (let start = 0; start < encoded.length; ) {
    const end = start + lengthOfPiece(encoded, start)
    pieces.push(encoded.slice(start, end))
    start = end
  }
  return pieces.join('=\r\n')
}

/** Leaves room for the soft line break "=", and never splits an encoded byte. */
function lengthOfPiece(encoded: string, start: number): number {
  if (encoded.length - start <= maxLine) return encoded.length - start
  const cut = encoded.lastIndexOf('=', start + maxLine - 2)
  return cut > start + maxLine - 4 ? cut - start : maxLine - 1
}

function hex(octet: number): string {
  return octet.toString(16).toUpperCase().padStart(2, '0')
}

export function encodeBase64(octets: Buffer): string {
  return octets.toString('base64').replace(new RegExp(`.{${maxLine}}(?=.)`, 'g'), '$&\r\n')
}

/** Text for a header field: unchanged if plain, otherwise in encoded words (RFC 2047). */
export function encodeWords(text: string): string {
  if (/^[A-Za-z0-9 !#$%&'*+\-/^_`{|}~.]*$/.test(text) && text.length <= maxLine) return text.trim()
  return cut(text)
    .map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString('base64')}?=`)
    .join('\r\n ')
}

/** Pieces of whole characters that each fit in a word. */
function cut(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const character of text) {
    if (Buffer.byteLength(piece + character) > maxWordOctets) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
}
