/** The longest label, in octets (RFC 1035 section 2.3.4). */
const maxLabelOctets = 63
/** The longest name in text, without the final dot: 255 octets on the wire (RFC 1035 section 2.3.4). */
const maxNameOctets = 253

/** The form names are compared in: ASCII lower case, without the final dot. The root is the empty string. */
export function canonicalName(name: string): string {
  const relative = name.endsWith('.') && !name.endsWith('\\.') ? name.slice(0, -1) : name
  return /[A-Z]/.test(relative) ? relative.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : relative
}

/**
 * Whether the DNS can hold the name at all: no empty label, no label over 63 octets, no more than 253 octets together.
 * Any octet may stand in a label. A name that cannot exist does not exist: layers answer `nxdomain` without asking.
 */
export function isPossibleName(name: string): boolean {
  if (name === '') return true
  if (name.length > maxNameOctets || Buffer.byteLength(name) > maxNameOctets) return false
  return name.split('.').every((label) => label !== '' && Buffer.byteLength(label) <= maxLabelOctets)
}

/** The name without its first label; null above the root. */
export function parentOf(name: string): string | null {
  if (name === '') return null
  const dot = name.indexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1)
}

/** Whether `name` is `ancestor` or lies below it. */
export function isWithin(name: string, ancestor: string): boolean {
  return ancestor === '' || name === ancestor || name.endsWith(`.${ancestor}`)
}

/** Whether `name` lies below `ancestor`. */
export function isBelow(name: string, ancestor: string): boolean {
  return name !== ancestor && isWithin(name, ancestor)
}
