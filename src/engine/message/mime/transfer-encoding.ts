/*
 * Content-Transfer-Encoding (RFC 2045 section 6). Invalid data is decoded as far as possible, as email clients do.
 * Linear; never throws.
 */

const equalsSign = 0x3d
const lineFeed = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const tab = 0x09

/** Maximum number of padded Base64 pieces to decode. Some programs encode each line separately. */
const maxPieces = 100_000

/** Decodes a part. The name of the encoding is in lower case. */
export function decodeTransfer(encoding: string, octets: Buffer): Buffer {
  if (encoding === 'base64') return decodeBase64(octets.toString('latin1'))
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(octets) : octets
}

/** The decoded size of a part in bytes. Does not decode Base64, because files may be large. */
export function decodedLength(encoding: string, octets: Buffer): number {
  if (encoding !== 'base64') return decodeTransfer(encoding, octets).length
  let digits = 0
  for (const octet of octets) if (octet > space && octet !== equalsSign) digits += 1
  return Math.floor((digits * 3) / 4)
}

/**
 * Decodes Base64, even if it consists of several padded pieces. Ignores other text after padding, such as a list
 * footer.
 */
function decodeBase64(text: string): Buffer {
  const padding = text.indexOf('=')
  if (padding < 0 || !isMoreBase64(text.slice(padding))) return Buffer.from(text, 'base64')
  const decoded = Buffer.allocUnsafe(text.length)
  let length = 0
  let start = 0
  for (let pieces = 0; start < text.length && pieces < maxPieces; pieces += 1) {
    const end = text.indexOf('=', start)
    const piece = text.slice(start, end < 0 ? text.length : end)
    length += decoded.write(piece, length, 'base64')
    start += piece.length + 1
  }
  return decoded.subarray(0, length)
}

function isMoreBase64(rest: string): boolean {
  return /[A-Za-z0-9+/]/.test(rest) && !/[^A-Za-z0-9+/=\r\n]/.test(rest)
}

/** Drops trailing spaces and tabs, which were added in transit (RFC 2045 section 6.7, rule 3). */
function decodeQuotedPrintable(octets: Buffer): Buffer {
  const decoded = Buffer.allocUnsafe(octets.length)
  let length = 0
  let at = 0
  while (at < octets.length) {
    const octet = octets[at] ?? 0
    at += 1
    if (octet !== equalsSign) {
      if (octet === lineFeed || octet === carriageReturn) length -= blanksBefore(octets, at - 1)
      decoded[length++] = octet
      continue
    }
    const value = (digitOf(octets[at]) << 4) | digitOf(octets[at + 1])
    const lineEnd = value < 0 ? softBreakEnd(octets, at) : null
    if (value >= 0) {
      decoded[length++] = value
      at += 2
    } else if (lineEnd !== null) at = lineEnd
    else decoded[length++] = octet
  }
  // Whitespace after a final soft line break was skipped with it, and `at` is past the end.
  if (at === octets.length) length -= blanksBefore(octets, at)
  return decoded.subarray(0, length)
}

function blanksBefore(octets: Buffer, end: number): number {
  let start = end
  while (octets[start - 1] === space || octets[start - 1] === tab) start -= 1
  return end - start
}

/** The value of a hexadecimal digit in either case; -1 for anything else. */
function digitOf(octet = 0): number {
  if (octet >= 0x30 && octet <= 0x39) return octet - 0x30
  const letter = octet | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/** The offset after a line break that is preceded only by whitespace; null if anything else follows. */
function softBreakEnd(octets: Buffer, start: number): number | null {
  let at = start
  while (octets[at] === space || octets[at] === tab) at += 1
  if (octets[at] === carriageReturn) at += 1
  return at >= octets.length || octets[at] === lineFeed ? at + 1 : null
}
