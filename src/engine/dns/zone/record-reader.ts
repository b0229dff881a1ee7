import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { ZoneField } from '../../../shared/i18n/text-keys.ts'
import { typeCodes } from '../records.ts'
import type { RecordData, RecordType } from '../resolver.ts'
import { decodeRecordData } from '../transport/message.ts'
import { type Fields, readCharacterString, show } from './zone-fields.ts'
import { ZoneFileError } from './zone-file-error.ts'

const max8 = 2 ** 8 - 1
const max16 = 2 ** 16 - 1
const max32 = 2 ** 32 - 1

/** Reads the data of each type from its presentation format. */
const readers: { [T in RecordType]: (fields: Fields) => RecordData[T] } = {
  A(fields) {
    const token = fields.take('ipv4_address')
    if (!isIPv4(token.text)) throw new ZoneFileError(token.position, (texts) => texts.notIpv4({ word: show(token) }))
    return token.text
  },
  AAAA(fields) {
    const token = fields.take('ipv6_address')
    if (!isIPv6(token.text) || token.text.includes('%'))
      throw new ZoneFileError(token.position, (texts) => texts.notIpv6({ word: show(token) }))
    return ipaddr.IPv6.parse(token.text).toRFC5952String()
  },
  // RFC 8659 section 4.1.1
  CAA(fields) {
    const flags = fields.integer('flags', max8)
    const tag = fields.characterString('tag').toLowerCase()
    return { critical: flags >= 128, tag, value: fields.characterString('value') }
  },
  CNAME: (fields) => fields.name('canonical_name'),
  MX: (fields) => ({
    preference: fields.integer('preference', max16),
    exchange: fields.name('exchange'),
  }),
  NS: (fields) => fields.name('name_server'),
  PTR: (fields) => fields.name('name'),
  SOA(fields) {
    const mname = fields.name('primary_server')
    const rname = fields.name('mailbox')
    const serial = fields.integer('serial', max32)
    for (const field of ['refresh', 'retry', 'expiry'] as const) fields.duration(field)
    return { mname, rname, serial, minimum: fields.duration('negative_ttl') }
  },
  // RFC 6698 section 2.2: the hexadecimal data may contain blanks.
  TLSA(fields) {
    const usage = fields.integer('usage', max8)
    const selector = fields.integer('selector', max8)
    const matchingType = fields.integer('matching_type', max8)
    return { usage, selector, matchingType, data: readHex(fields, 'certificate_data') }
  },
  TXT(fields) {
    const strings = [fields.characterString('text'), ...fields.rest().map(readCharacterString)]
    const octets = strings.reduce((sum, { length }) => sum + length + 1, 0)
    if (octets > max16)
      throw new ZoneFileError(fields.position(), (texts) => texts.recordTooLong({ octets, max: max16 }))
    return strings
  },
}

/** Reads the data of one record. Throws `ZoneFileError` if it does not have the format of its type. */
export function readRecordData<T extends RecordType>(type: T, fields: Fields): RecordData[T] {
  const data = isGeneric(fields) ? readGeneric(type, fields) : readers[type](fields)
  const surplus = fields.peek()
  if (surplus) throw new ZoneFileError(surplus.position, (texts) => texts.tooMuch({ word: show(surplus), what: type }))
  return data
}

/** RFC 3597 section 5: `\# LENGTH HEX`. */
function isGeneric(fields: Fields): boolean {
  const token = fields.peek()
  return token?.text === '\\#' && !token.quoted
}

function readGeneric<T extends RecordType>(type: T, fields: Fields): RecordData[T] {
  const { position } = fields.take('data')
  const length = fields.integer('length', max16)
  const octets = readHex(fields, 'data')
  if (octets.length !== length)
    throw new ZoneFileError(position, (texts) => texts.otherLength({ announced: length, octets: octets.length }))
  const data = decodeRecordData(type, octets)
  if (data === null) throw new ZoneFileError(position, (texts) => texts.notOfType({ type, code: typeCodes[type] }))
  return data
}

function readHex(fields: Fields, field: ZoneField): Uint8Array {
  const position = fields.position()
  const hex = fields
    .rest()
    .map(({ text }) => text)
    .join('')
  if (!/^[\da-f]*$/i.test(hex) || hex.length % 2 !== 0)
    throw new ZoneFileError(position, (texts) => texts.notHexadecimal({ field: texts.fields[field] }))
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}
