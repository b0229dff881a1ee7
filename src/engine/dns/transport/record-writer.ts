import type { RecordData, RecordType } from '../resolver.ts'

/** Writes the data of each type for a master file, with absolute names, as `readRecordData` reads it. */
const writers: { [T in RecordType]: (data: RecordData[T]) => string } = {
  A: (address) => address,
  AAAA: (address) => address,
  CAA: ({ critical, tag, value }) => `${critical ? 128 : 0} ${tag} ${quote(value)}`,
  CNAME: writeName,
  MX: ({ preference, exchange }) => `${preference} ${writeName(exchange)}`,
  NS: writeName,
  PTR: writeName,
  // The SOA timers for secondary servers are not stored, because no check uses them.
  SOA: ({ mname, rname, serial, minimum }) => `${writeName(mname)} ${writeName(rname)} ${serial} 0 0 0 ${minimum}`,
  TLSA: ({ usage, selector, matchingType, data }) =>
    `${usage} ${selector} ${matchingType} ${Buffer.from(data).toString('hex')}`,
  TXT: (strings) => strings.map(quote).join(' '),
}

/** Writes the data of one record in presentation format. */
export function writeRecordData<T extends RecordType>(type: T, data: RecordData[T]): string {
  return writers[type](data)
}

/**
 * Writes an absolute name. Octets with a special meaning are written as `\DDD`; a dot inside a label is already escaped.
 */
export function writeName(name: string): string {
  const octets = Buffer.from(name).toString('latin1')
  return `${octets.replace(/[^!#%-'*-:<-?A-~]|\\(?!\.)/g, escapeOctet)}.`
}

function quote(octets: string): string {
  return `"${octets.replace(/["\\]/g, '\\$&').replace(/[^ -~]/g, escapeOctet)}"`
}

function escapeOctet(octet: string): string {
  return `\\${octet.charCodeAt(0).toString().padStart(3, '0')}`
}
