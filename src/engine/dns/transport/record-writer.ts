import type { RecordData, RecordType } from '../resolver.ts'

/** How the data of each type is written in a master file, all names absolute: what `readRecordData` reads. */
const writers: { [T in RecordType]: (data: RecordData[T]) => string } = {
  A: (address) => address,
  AAAA: (address) => address,
  CAA: ({ critical, tag, value }) => `${critical ? 128 : 0} ${tag} ${quote(value)}`,
  CNAME: writeName,
  MX: ({ preference, exchange }) => `${preference} ${writeName(exchange)}`,
  NS: writeName,
  PTR: writeName,
  // The intervals between servers are not kept; nothing is judged by them.
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
 * Writes an absolute name. Octets that would end a word or begin something else are written `\DDD`; a dot of a label has
 * its backslash already.
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
