import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordData, RecordType } from '../resolver.ts'
import { readRecordData } from '../zone/record-reader.ts'
import { createFields } from '../zone/zone-fields.ts'
import { readEntries } from '../zone/zone-lexer.ts'
import { writeRecordData } from './record-writer.ts'

function readBack<T extends RecordType>(type: T, text: string): RecordData[T] {
  const [entry] = readEntries(text, 'f')
  return readRecordData(type, createFields(entry?.tokens ?? [], { file: 'f', line: 1, column: 1 }, null))
}

const octets = fc.uint8Array({ maxLength: 255 }).map((bytes) => Buffer.from(bytes).toString('latin1'))
const label = fc.stringMatching(/^[a-z0-9_"();$@ :/-]{1,20}$/)
const name = fc.array(label, { maxLength: 6 }).map((labels) => labels.join('.'))
const integer = (max: number) => fc.integer({ min: 0, max })

const data: { [T in RecordType]: fc.Arbitrary<RecordData[T]> } = {
  A: fc.ipV4(),
  AAAA: fc.constantFrom('::1', '2001:db8::1', '::ffff:c000:201'),
  CAA: fc.record({ critical: fc.boolean(), tag: fc.constantFrom('issue', 'iodef'), value: octets }),
  CNAME: name,
  MX: fc.record({ preference: integer(65_535), exchange: name }),
  NS: name,
  PTR: name,
  SOA: fc.record({ mname: name, rname: name, serial: integer(2 ** 32 - 1), minimum: integer(2 ** 31 - 1) }),
  TLSA: fc.record({ usage: integer(255), selector: integer(255), matchingType: integer(255), data: fc.uint8Array() }),
  TXT: fc.array(octets, { minLength: 1, maxLength: 5 }),
}

describe('a written record is read back unchanged', () => {
  function roundTrip<T extends RecordType>(type: T): void {
    fc.assert(
      fc.property(data[type], (value) => {
        expect(readBack(type, writeRecordData(type, value))).toEqual(value)
      }),
    )
  }

  it.each(['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'TLSA', 'TXT'] as const)('%s', roundTrip)
})
