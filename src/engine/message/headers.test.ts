import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxHeaderFields, maxHeaderLines, maxHeaderOctets, readHeaders } from './headers.ts'

function read(header: string | Buffer) {
  return readHeaders(Buffer.from(header as string))
}

describe('readHeaders', () => {
  it('reads fields in message order, with names as written', () => {
    expect(read('Received: a\r\nFROM: b\r\nreceived:c\r\n')).toEqual({
      fields: [
        { name: 'Received', value: 'a' },
        { name: 'FROM', value: 'b' },
        { name: 'received', value: 'c' },
      ],
      truncated: false,
      stray_line: null,
    })
  })

  it.each([
    ['A: 1\r\njunk line\r\nB: 2\r\n', 'junk line'],
    ['A: 1\r\n\tmore\r\n', null],
    ['From\r\n : a@example.com\r\n', null],
    ['From a@example.com Fri Nov 20 12:00:03 2026\r\nA: 1\r\n>From b Fri Nov 20 12:00:03 2026\r\n', null],
    ['junk line\r\nA: 1\r\n', null],
  ])('finds a line of %j that belongs to no field', (header, line) => {
    expect(read(header).stray_line).toBe(line)
  })

  it.each([
    ['unfolding removes only the line break', 'Subject: one\r\n\ttwo\r\n  three\r\n', [['Subject', 'one\ttwo  three']]],
    [
      'bare LF',
      'A: 1\nB: 2\n',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    ['no final line break', 'A: 1', [['A', '1']]],
    [
      'an empty value',
      'A:\r\nB: \r\n',
      [
        ['A', ''],
        ['B', ''],
      ],
    ],
    ['whitespace before the colon', 'From : a@example.com\r\n', [['From', 'a@example.com']]],
    ['a fold before the colon', 'From\r\n : a@example.com\r\n', [['From', 'a@example.com']]],
    ['a colon in the value', 'A: b: c\r\n', [['A', 'b: c']]],
    [
      'junk continues the previous field',
      'A: 1\r\njunk line\r\nB: 2\r\n',
      [
        ['A', '1 junk line'],
        ['B', '2'],
      ],
    ],
    ['junk before the first field', 'junk line\r\n more\r\nA: 1\r\n', [['A', '1']]],
    ['a NUL', 'A: b\0c\r\n', [['A', 'b\uFFFDc']]],
    ['UTF-8', 'Subject: Zażółć\r\n', [['Subject', 'Zażółć']]],
    ['nothing', '', []],
  ])('%s', (_, header, fields) => {
    expect(read(header).fields.map(({ name, value }) => [name, value])).toEqual(fields)
  })

  it('reads bytes that are not UTF-8 as Latin-1', () => {
    expect(read(Buffer.from('Subject: caf\xE9\r\n', 'latin1')).fields).toEqual([{ name: 'Subject', value: 'café' }])
  })

  it.each([
    ['bytes', `A: 1\r\nTo: ${'a@example.com, '.repeat(maxHeaderOctets / 10)}\r\n`],
    ['fields', 'A: 1\r\n'.repeat(maxHeaderFields + 1)],
    ['lines', `A: 1\r\n${' x\r\n'.repeat(maxHeaderLines)}`],
  ])('stops at too many %s', (_, header) => {
    const { fields, truncated } = read(header)
    expect(truncated).toBe(true)
    expect(fields[0]?.name).toBe('A')
    expect(fields.length).toBeLessThanOrEqual(maxHeaderFields)
  })

  it('reads headers just within the limits', () => {
    const { fields, truncated } = read('A: 1\r\n'.repeat(maxHeaderFields))
    expect({ fields: fields.length, truncated }).toEqual({ fields: maxHeaderFields, truncated: false })
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (octets) => {
        for (const { name, value } of readHeaders(Buffer.from(octets)).fields) {
          expect(name).toMatch(/^[\x21-\x39\x3b-\x7e]+$/)
          expect(value).not.toMatch(/[\n\0]/)
        }
      }),
    )
  })
})
