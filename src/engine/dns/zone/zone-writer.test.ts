import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneEntries } from '../../../../test/support/zone.ts'
import { writeZoneLine } from '../layers/record-edits.ts'
import { splitIntoStrings } from '../record-text.ts'
import type { ResourceRecord } from '../records.ts'

function readBack(line: string): ResourceRecord[] {
  return zoneEntries(line).flatMap((entry) => (entry.kind === 'record' ? [entry.record] : []))
}

describe('writeZoneLine', () => {
  it.each<[ResourceRecord, string]>([
    [
      { name: '_dmarc.shop.example', ttl: 300, type: 'TXT', data: ['v=DMARC1; p=none'] },
      '_dmarc.shop.example. 300 IN TXT "v=DMARC1; p=none"',
    ],
    [
      { name: 'shop.example', ttl: 3600, type: 'MX', data: { preference: 10, exchange: 'mail.shop.example' } },
      'shop.example. 3600 IN MX 10 mail.shop.example.',
    ],
    [
      { name: 'shop.example', ttl: 60, type: 'MX', data: { preference: 0, exchange: '' } },
      'shop.example. 60 IN MX 0 .',
    ],
    [
      { name: '25.2.0.192.in-addr.arpa', ttl: 60, type: 'PTR', data: 'mail.shop.example' },
      '25.2.0.192.in-addr.arpa. 60 IN PTR mail.shop.example.',
    ],
  ])('writes %j', (record, line) => {
    expect(writeZoneLine(record)).toBe(line)
    expect(readBack(line)).toEqual([record])
  })

  it('writes texts of any bytes so that they read back unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 600 }), { maxLength: 3 }), (parts) => {
        const data = splitIntoStrings(parts.join('"\\;\n'))
        const record: ResourceRecord = { name: '_dmarc.shop.example', ttl: 300, type: 'TXT', data }
        expect(readBack(writeZoneLine(record))).toEqual([record])
      }),
    )
  })

  it('writes names with any labels so that they read back unchanged', () => {
    const label = fc.stringMatching(/^[!-@[-~]{1,20}$/).filter((text) => !text.includes('.'))
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 5 }), (labels) => {
        const name = labels.join('.')
        const record: ResourceRecord = { name, ttl: 300, type: 'PTR', data: name }
        expect(readBack(writeZoneLine(record))).toEqual([record])
      }),
    )
  })
})

describe('splitIntoStrings', () => {
  it('fills each string with 255 bytes before starting the next', () => {
    expect(splitIntoStrings('a'.repeat(600)).map(({ length }) => length)).toEqual([255, 255, 90])
    expect(splitIntoStrings('ż'.repeat(128)).map(({ length }) => length)).toEqual([255, 1])
  })

  it('writes an empty text as one empty string', () => {
    expect(splitIntoStrings('')).toEqual([''])
  })

  it('loses nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), (text) => {
        expect(Buffer.from(splitIntoStrings(text).join(''), 'latin1').toString()).toBe(text)
      }),
    )
  })
})
