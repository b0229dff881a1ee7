import { isDeepStrictEqual } from 'node:util'
import { encode } from 'dns-packet'
import { writeZoneLine } from '../../src/engine/dns/layers/record-edits.ts'
import { typeCodes } from '../../src/engine/dns/records.ts'
import { decodeMessage, decodeRecordData } from '../../src/engine/dns/transport/message.ts'
import { readAnswer } from '../../src/engine/dns/transport/read-answer.ts'
import { buildZones } from '../../src/engine/dns/zone/zone.ts'
import { refuseIncludes, zoneSource } from '../../src/engine/dns/zone/zone-file.ts'
import { ZoneFileError } from '../../src/engine/dns/zone/zone-file-error.ts'
import { parseZone } from '../../src/engine/dns/zone/zone-parser.ts'
import { require, type Target } from './target.ts'

/* Parsers of input from name servers and zone files. */

const name = 'shop.example'

/** Packets with aliases, records of several types, and names that point back into the message. */
const packets = [
  encode({
    type: 'response',
    id: 1,
    questions: [{ type: 'MX', name }],
    answers: [
      { type: 'CNAME', name, ttl: 60, data: `mail.${name}` },
      { type: 'MX', name: `mail.${name}`, ttl: 60, data: { preference: 10, exchange: `a.${name}` } },
      { type: 'TXT', name, ttl: 60, data: ['v=spf1 ', '-all'] },
      { type: 'CAA', name, ttl: 60, data: { flags: 0, tag: 'issue', value: 'ca.example' } },
    ],
    authorities: [
      {
        type: 'SOA',
        name,
        ttl: 60,
        data: { mname: `ns.${name}`, rname: `a.${name}`, serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 60 },
      },
    ],
    additionals: [{ type: 'A', name: `a.${name}`, ttl: 60, data: '192.0.2.1' }],
  }),
  // A name that points to itself, and one that points to another pointer (RFC 1035 section 4.1.4).
  Buffer.from('000181800001000100000000c00c000f0001c00c000f00010000003c0004000ac00c', 'hex'),
  Buffer.from('000181800001000100000000c00ec00c000f0001c00c000f00010000003c0004000ac00c', 'hex'),
]

const packetWords = [
  '\x04shop\0',
  '\x04mail\x04shop\x07example\0',
  '\0\x0f\0\x01',
  '\0\x05\0\x01',
  '\0',
  'issue',
  '\x05',
  '192.0.2.1',
]

/** A pointer can expand two bytes to a name of up to 255. */
const longestName = 255
const octetsOfWord = 2

const zoneWords = [
  ...[
    '$ORIGIN example.\n',
    '$TTL 1h\n',
    '$INCLUDE other\n',
    '$GENERATE 1-9 a$ A 192.0.2.$\n',
    '@ SOA ns h 1 2 3 4 5\n',
  ],
  ...['shop ', '300 ', 'IN ', 'CH ', 'TXT ', 'MX 10 ', 'A 192.0.2.1', 'AAAA ::1', 'CNAME shop', '\\# 4 ', 'TYPE65280 '],
  ...[
    '"v=spf1 -all"',
    '"',
    '\\',
    '\\300',
    '\\046',
    '(',
    ')',
    ';',
    '\n',
    '\r\n',
    '\t',
    ' ',
    '*',
    '.',
    '@',
    '99999999999w',
  ],
]

export const dnsTargets: readonly Target[] = [
  {
    name: 'dns-packets',
    words: packetWords,
    samples: packets,
    read(octets) {
      const message = decodeMessage(octets)
      if (message === null) return
      const written = JSON.stringify([message.answers, message.authorities])
      require(written.length <= 200 + octets.length * (longestName / octetsOfWord) * 4, 'the message grew')
      for (const { ttl, name } of message.answers) {
        require(Number.isSafeInteger(ttl) && ttl >= 0, `a TTL of ${ttl}`)
        require(name.length <= longestName * 4, 'a name is too long')
      }
      for (const type of ['A', 'MX', 'TXT', 'CAA'] as const) readAnswer(message, name, type)
    },
  },
  {
    name: 'dns-records',
    words: packetWords,
    read(octets) {
      for (const type of ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'TLSA', 'TXT'] as const) {
        require(type in typeCodes, 'a type without a code')
        decodeRecordData(type, octets)
      }
    },
  },
  {
    name: 'zone-files',
    words: zoneWords,
    read(octets) {
      const entries = readZone(octets.toString('latin1'))
      if (entries === null) return
      const records = entries.flatMap((entry) => (entry.kind === 'record' ? [entry.record] : []))
      for (const record of records) {
        const [again] = readZone(writeZoneLine(record)) ?? []
        require(again?.kind === 'record' &&
          isDeepStrictEqual(again.record, record), `not read back: ${JSON.stringify(record)}`)
      }
    },
  },
]

/** Returns null for a file that is correctly refused with a reason. */
function readZone(text: string) {
  try {
    const entries = parseZone(zoneSource('fuzz.zone', text), refuseIncludes)
    buildZones(entries)
    return entries
  } catch (error) {
    if (error instanceof ZoneFileError) return null
    throw error
  }
}
