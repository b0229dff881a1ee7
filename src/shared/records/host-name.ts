/** Maximum length of a label in bytes (RFC 1035 section 2.3.4). */
const maxLabelOctets = 63
/**
 * Maximum length of a name as text in bytes, without the final dot: 255 bytes in wire format (RFC 1035 section 2.3.4).
 */
const maxNameOctets = 253

/**
 * Whether DNS allows the name: no empty label, no label over 63 bytes, at most 253 bytes in total. Labels may have any
 * bytes. A name that is not allowed does not exist: resolvers answer `nxdomain` without a query.
 */
export function isPossibleName(name: string): boolean {
  if (name === '') return true
  if (name.length > maxNameOctets || octetsOf(name) > maxNameOctets) return false
  return name.split('.').every((label) => label !== '' && octetsOf(label) <= maxLabelOctets)
}

/** A label of a host name (RFC 1123 section 2.1). */
const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Whether a text is the full name of a host: at least two labels, in lower case, without a final dot. */
export function isHostName(text: string): boolean {
  const labels = text.split('.')
  if (labels.length < 2 || text.length > maxNameOctets || !labels.every((label) => hostLabel.test(label))) return false
  // No top-level domain is numeric: that would be an address.
  return !/^\d+$/.test(labels.at(-1) ?? '')
}

const encoder = new TextEncoder()

function octetsOf(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters of ASCII.
  return /^[\x00-\x7f]*$/.test(text) ? text.length : encoder.encode(text).length
}
