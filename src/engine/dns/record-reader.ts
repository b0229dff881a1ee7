import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { decodeRecordData } from './message.ts'
import { typeCodes } from './records.ts'
import type { RecordData, RecordType } from './resolver.ts'
import { type Fields, readCharacterString, show } from './zone-fields.ts'
import { ZoneFileError } from './zone-file-error.ts'

const max8 = 2 ** 8 - 1
const max16 = 2 ** 16 - 1
const max32 = 2 ** 32 - 1

/** How the data of each type is written in a master file: its presentation format. */
const readers: { [T in RecordType]: (fields: Fields) => RecordData[T] } = {
  A(fields) {
    const token = fields.take('the IPv4 address')
    if (!isIPv4(token.text)) throw new ZoneFileError(token.position, `"${show(token)}" is no IPv4 address`)
    return token.text
  },
  AAAA(fields) {
    const token = fields.take('the IPv6 address')
    if (!isIPv6(token.text) || token.text.includes('%'))
      throw new ZoneFileError(token.position, `"${show(token)}" is no IPv6 address`)
    return ipaddr.IPv6.parse(token.text).toRFC5952String()
  },
  // RFC 8659 section 4.1.1
  CAA(fields) {
    const flags = fields.integer('the flags', max8)
    const tag = fields.characterString('the tag').toLowerCase()
    return { critical: flags >= 128, tag, value: fields.characterString('the value') }
  },
  CNAME: (fields) => fields.name('the canonical name'),
  MX: (fields) => ({
    preference: fields.integer('the preference', max16),
    exchange: fields.name('the mail exchange'),
  }),
  NS: (fields) => fields.name('the name server'),
  PTR: (fields) => fields.name('the name'),
  SOA(fields) {
    const mname = fields.name('the primary server')
    const rname = fields.name('the mailbox')
    const serial = fields.integer('the serial number', max32)
    for (const what of ['the refresh interval', 'the retry interval', 'the expiry']) fields.duration(what)
    return { mname, rname, serial, minimum: fields.duration('the negative TTL') }
  },
  // RFC 6698 section 2.2: the hexadecimal data may be parted by blanks.
  TLSA(fields) {
    const usage = fields.integer('the usage', max8)
    const selector = fields.integer('the selector', max8)
    const matchingType = fields.integer('the matching type', max8)
    return { usage, selector, matchingType, data: readHex(fields, 'the certificate data') }
  },
  TXT(fields) {
    const strings = [fields.characterString('the text'), ...fields.rest().map(readCharacterString)]
    const octets = strings.reduce((sum, { length }) => sum + length + 1, 0)
    if (octets > max16) throw new ZoneFileError(fields.position(), `a record holds ${max16} octets, not ${octets}`)
    return strings
  },
}

/** Reads the data of one record. Throws `ZoneFileError` where it is not of the type's form. */
export function readRecordData<T extends RecordType>(type: T, fields: Fields): RecordData[T] {
  const data = isGeneric(fields) ? readGeneric(type, fields) : readers[type](fields)
  const surplus = fields.peek()
  if (surplus) throw new ZoneFileError(surplus.position, `"${show(surplus)}" is too much for a ${type} record`)
  return data
}

/** RFC 3597 section 5: `\# LENGTH HEX`. */
function isGeneric(fields: Fields): boolean {
  const token = fields.peek()
  return token?.text === '\\#' && !token.quoted
}

function readGeneric<T extends RecordType>(type: T, fields: Fields): RecordData[T] {
  const { position } = fields.take('the data')
  const length = fields.integer('the length', max16)
  const octets = readHex(fields, 'the data')
  if (octets.length !== length)
    throw new ZoneFileError(position, `${length} octets are announced, ${octets.length} follow`)
  const data = decodeRecordData(type, octets)
  if (data === null) throw new ZoneFileError(position, `these octets are no ${type} record (type ${typeCodes[type]})`)
  return data
}

function readHex(fields: Fields, what: string): Uint8Array {
  const position = fields.position()
  const hex = fields
    .rest()
    .map(({ text }) => text)
    .join('')
  if (!/^[\da-f]*$/i.test(hex) || hex.length % 2 !== 0) throw new ZoneFileError(position, `${what} is not hexadecimal`)
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}
