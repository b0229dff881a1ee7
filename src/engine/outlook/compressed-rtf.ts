/** [MS-OXRTFCP] section 2.1.3.1.1: the initial dictionary. */
const start = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
)
const dictionaryOctets = 4096
const headerOctets = 16
const kinds = { compressed: 0x75465a4c, plain: 0x414c454d } as const
/** Ten times the size of the largest newsletters. Compressed, a small part of a file could expand to more. */
const maxRtfOctets = 16 * 1024 * 1024

/** Decompresses the RTF that Outlook stores for formatted text. Unreadable parts are omitted. */
export function decompressRtf(octets: Buffer): Buffer {
  if (octets.length < headerOctets) return Buffer.alloc(0)
  const size = Math.min(octets.readUInt32LE(4), maxRtfOctets)
  const content = octets.subarray(headerOctets)
  const kind = octets.readUInt32LE(8)
  if (kind === kinds.plain) return content.subarray(0, size)
  return kind === kinds.compressed ? expand(content, size) : Buffer.alloc(0)
}

/**
 * Runs of eight items: one bit each says whether a literal byte follows, or the position and length of earlier bytes.
 */
function expand(content: Buffer, size: number): Buffer {
  const dictionary = Buffer.alloc(dictionaryOctets)
  start.copy(dictionary)
  // Each byte of the content expands to at most nine.
  const output = Buffer.alloc(Math.min(size, content.length * 9))
  let written = 0
  let read = 0

  function write(octet: number): void {
    dictionary[(start.length + written) % dictionaryOctets] = octet
    output[written] = octet
    written += 1
  }

  while (read < content.length) {
    const flags = content.readUInt8(read++)
    for (let bit = 0; bit < 8 && read < content.length && written < output.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        write(content.readUInt8(read++))
        continue
      }
      if (read + 2 > content.length) return output.subarray(0, written)
      const reference = content.readUInt16BE(read)
      read += 2
      const place = reference >> 4
      // A reference to the current write position marks the end.
      if (place === (start.length + written) % dictionaryOctets) return output.subarray(0, written)
      const length = (reference & 15) + 2
      for (let step = 0; step < length && written < output.length; step++) {
        write(dictionary.readUInt8((place + step) % dictionaryOctets))
      }
    }
    if (written === output.length) break
  }
  return output.subarray(0, written)
}
