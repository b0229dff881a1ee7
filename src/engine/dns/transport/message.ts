import { isIPv4 } from 'node:net'
import { type Answer, decode } from 'dns-packet'
import ipaddr from 'ipaddr.js'
import { canonicalName } from '../names.ts'
import { isRecordType, ofType, type ResourceRecord, typeCodes } from '../records.ts'
import type { RecordData, RecordType } from '../resolver.ts'

/** Fits in a single packet on every path, so that no fragment can be forged (RFC 9715 section 3). */
const udpPayloadOctets = 1_232

/** Response codes (RFC 1035 section 4.1.1). */
export const responseCodes = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const

const headerOctets = 12
const classIn = 1
/** Requests recursion and the result of DNSSEC validation (RFC 6840 section 5.7). */
const queryFlags = 0x0100 | 0x0020
/** OPT (RFC 6891 section 6.1.2): root name, type 41, the payload we accept, no extended flags, no options. */
const optRecord = Buffer.from([0, 0, 41, ...uint16(udpPayloadOctets), 0, 0, 0, 0, 0, 0])
const dotOctet = '.'.charCodeAt(0)

/** A query and what identifies its answer. */
export interface Query {
  id: number
  name: string
  type: RecordType
  /** The whole message. */
  octets: Buffer
  /** Where the question ends in `octets`. */
  questionEnd: number
}

/** The parts of a response that are used. */
export interface DnsMessage {
  responseCode: number
  truncated: boolean
  authoritative: boolean
  recursionAvailable: boolean
  /** The AD bit. */
  authenticated: boolean
  answers: ResourceRecord[]
  /** The authority section: the SOA of an absence (RFC 2308) or the servers of a referral (NS). */
  authorities: ResourceRecord[]
}

/** Writes a query. `name` must be possible (`isPossibleName`). Some servers fail on EDNS. */
export function encodeQuery(id: number, name: string, type: RecordType, edns: boolean): Query {
  const typeStart = headerOctets + (name === '' ? 1 : Buffer.byteLength(name) + 2)
  const questionEnd = typeStart + 4
  // Taken from the pool: allocating costs more than writing the whole query.
  const octets = Buffer.allocUnsafe(questionEnd + (edns ? optRecord.length : 0)).fill(0)
  octets.writeUInt16BE(id, 0)
  octets.writeUInt16BE(queryFlags, 2)
  octets.writeUInt16BE(1, 4)
  octets.writeUInt16BE(edns ? 1 : 0, 10)
  if (name !== '') writeLabels(octets, headerOctets, name)
  octets.writeUInt16BE(typeCodes[type], typeStart)
  octets.writeUInt16BE(classIn, typeStart + 2)
  if (edns) optRecord.copy(octets, questionEnd)
  return { id, name, type, octets, questionEnd }
}

/**
 * Whether `octets` claims to answer `query`: a response with its ID that echoes its question, ignoring case. An
 * attacker who did not see the query does not know them (RFC 5452 section 9.1).
 */
export function answersQuery(octets: Buffer, query: Query): boolean {
  const { id, questionEnd } = query
  if (octets.length < questionEnd || octets.readUInt16BE(0) !== id) return false
  const isResponse = (octets.readUInt16BE(2) & 0xf800) === 0x8000
  if (!isResponse || octets.readUInt16BE(4) !== 1) return false
  // Most servers return exactly the octets of the question.
  if (isSame(octets, query.octets, headerOctets, questionEnd)) return true
  const typeStart = questionEnd - 4
  if (!isSame(octets, query.octets, typeStart, questionEnd)) return false
  return lowerCaseName(octets, typeStart) === lowerCaseName(query.octets, typeStart)
}

/** Reads a message; null when it is malformed. Records of other types and classes are left out. */
export function decodeMessage(octets: Buffer): DnsMessage | null {
  try {
    const packet = decode(octets)
    // The lengths of all records must add up; otherwise something was misread.
    if (decode.bytes !== octets.length) return null
    const flags = packet.flags ?? 0
    return {
      responseCode: (flags & 0x0f) | (extendedCode(packet.additionals) << 4),
      truncated: packet.flag_tc,
      authoritative: packet.flag_aa,
      recursionAvailable: packet.flag_ra,
      authenticated: packet.flag_ad,
      answers: toRecords(packet.answers),
      authorities: toRecords(packet.authorities),
    }
  } catch {
    // The decoder throws many kinds of errors on malformed messages; all mean the same.
    return null
  }
}

/** Reads the data of one record from its wire format; null if it is malformed. */
export function decodeRecordData<T extends RecordType>(type: T, data: Uint8Array): RecordData[T] | null {
  const header = Buffer.alloc(headerOctets)
  header.writeUInt16BE(1, 6)
  const fields = [0, ...uint16(typeCodes[type]), ...uint16(classIn), 0, 0, 0, 0, ...uint16(data.length)]
  const message = decodeMessage(Buffer.concat([header, Buffer.from(fields), data]))
  const [record] = ofType(message?.answers ?? [], type)
  return record ? record.data : null
}

function uint16(value: number): [number, number] {
  return [value >> 8, value & 0xff]
}

/** In wire format, the length of each label replaces the dot before it. */
function writeLabels(octets: Buffer, start: number, name: string): void {
  const end = start + 1 + octets.write(name, start + 1)
  let lengthAt = start
  for (let at = start + 1; at <= end; at += 1) {
    if (at < end && octets[at] !== dotOctet) continue
    octets[lengthAt] = at - lengthAt - 1
    lengthAt = at
  }
}

function isSame(octets: Buffer, others: Buffer, start: number, end: number): boolean {
  return octets.compare(others, start, end, start, end) === 0
}

/** Label lengths stay below 64, so lower-casing octets changes letters only. */
function lowerCaseName(octets: Buffer, end: number): string {
  return canonicalName(octets.toString('latin1', headerOctets, end))
}

function extendedCode(additionals: readonly Answer[] | undefined): number {
  const opt = additionals?.find((record) => record.type === 'OPT')
  return opt?.type === 'OPT' ? opt.extendedRcode : 0
}

function toRecords(answers: readonly Answer[] | undefined): ResourceRecord[] {
  return (answers ?? []).flatMap((answer) => toRecord(answer) ?? [])
}

/** Null for types that the engine does not read. Throws on data that does not fit its type. */
function toRecord(answer: Answer): ResourceRecord | null {
  if (answer.type === 'OPT' || answer.class !== 'IN' || !isRecordType(answer.type)) return null
  const owner = { name: toName(answer.name), ttl: toTtl(answer.ttl) }
  switch (answer.type) {
    case 'A':
      if (!isIPv4(answer.data)) throw new TypeError('A record without an address')
      return { ...owner, type: 'A', data: answer.data }
    case 'AAAA':
      return { ...owner, type: 'AAAA', data: ipaddr.IPv6.parse(answer.data).toRFC5952String() }
    case 'CAA': {
      const { flags = 0, tag, value } = answer.data
      return { ...owner, type: 'CAA', data: { critical: flags >= 128, tag: tag.toLowerCase(), value } }
    }
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return { ...owner, type: answer.type, data: toName(answer.data) }
    case 'MX':
      return {
        ...owner,
        type: 'MX',
        data: { preference: answer.data.preference ?? 0, exchange: toName(answer.data.exchange) },
      }
    case 'SOA': {
      const { mname, rname, serial = 0, minimum = 0 } = answer.data
      return { ...owner, type: 'SOA', data: { mname: toName(mname), rname: toName(rname), serial, minimum } }
    }
    case 'TLSA': {
      const { usage, selector, matchingType, certificate } = answer.data
      return { ...owner, type: 'TLSA', data: { usage, selector, matchingType, data: Uint8Array.from(certificate) } }
    }
    case 'TXT': {
      const data = toStrings(answer.data)
      // A TXT record needs a string (RFC 1035 section 3.3.14). One without is skipped; the others still count.
      return data.length > 0 ? { ...owner, type: 'TXT', data } : null
    }
    default:
      return null
  }
}

/** The decoder writes the root as a dot. */
function toName(name: string): string {
  return name === '.' ? '' : canonicalName(name)
}

/** RFC 2181 section 8: a TTL with its highest bit set means zero. */
function toTtl(ttl = 0): number {
  return ttl >= 2 ** 31 ? 0 : ttl
}

function toStrings(data: string | Buffer | (string | Buffer)[]): string[] {
  const strings = Array.isArray(data) ? data : [data]
  return strings.map((text) => Buffer.from(text).toString('latin1'))
}
