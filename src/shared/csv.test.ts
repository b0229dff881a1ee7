import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, writeCsv } from './csv.ts'

/** Reads a file back as RFC 4180 section 2 has it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows.slice(0, -1)
}

describe('csvCell', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
  ])('writes %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })
})

describe('writeCsv', () => {
  it('keeps numbers, also negative ones, and leaves out what is not there', () => {
    const text = writeCsv({
      columns: ['name', 'points'],
      rows: [
        ['a', -1.5],
        ['b', null],
      ],
    })
    expect(text).toBe('\uFEFFname,points\r\na,-1.5\r\nb,\r\n')
  })

  it('is read back as it was, but for the apostrophe before what would be a formula', () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('=1+1', '"', ',', '\r\n', "'", '@a', '-'))
    const row = fc.tuple(cell, cell)
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const back = readCsv(writeCsv({ columns: ['a', 'b'], rows }).slice(1))
        const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
        expect(back).toEqual([['a', 'b'], ...rows.map((cells) => cells.map(harmless))])
        expect(back.flat().filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([])
      }),
    )
  })
})
