/*
 * The octets of a master file as UTF-8 with line feeds, one octet per character, in whatever form an editor saved it.
 */

/** Octets at the start of a file that show its encoding. */
const sampleOctets = 512

/** Decodes UTF-16, removes a byte order mark, and ends lines as Unix does if a file ends them with CR alone. */
export function normalizeOctets(octets: string): string {
  const text = withoutByteOrderMark(decodeUtf16(octets))
  return text.includes('\n') ? text : text.replaceAll('\r', '\n')
}

function withoutByteOrderMark(octets: string): string {
  return octets.startsWith('\xef\xbb\xbf') ? octets.slice(3) : octets
}

/** Windows saves "Unicode" as UTF-16. In a zone file, which is nearly all ASCII, every other octet is then zero. */
function decodeUtf16(octets: string): string {
  const order = octets.startsWith('\xff\xfe') ? 'le' : guessOrder(octets)
  if (order === null) return octets
  const bytes = Buffer.from(octets.slice(0, octets.length - (octets.length % 2)), 'latin1')
  return Buffer.from((order === 'be' ? bytes.swap16() : bytes).toString('utf16le')).toString('latin1')
}

function guessOrder(octets: string): 'le' | 'be' | null {
  if (octets.startsWith('\xfe\xff')) return 'be'
  const sample = octets.slice(0, sampleOctets)
  const zeros = [0, 0]
  for (let at = 0; at < sample.length; at += 1) if (sample[at] === '\0') zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) * 4 < sample.length) return null
  return odd > even ? 'le' : 'be'
}
