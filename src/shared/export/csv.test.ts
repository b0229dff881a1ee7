import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, readCsvCell, writeCsv } from './csv.ts'

/** Parses a file according to RFC 4180 section 2. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows.slice(0, -1)
}

/** Fields as spreadsheets read them: quotes only count at the start of a field, and text after them belongs to it. */
function readAsSpreadsheets(text: string, separator: string): string[] {
  const field = new RegExp(`(?:"((?:[^"]|"")*)(?:"|$))?([^${separator}\\r\\n]*)(?:${separator}|[\\r\\n]|$)`, 'gy')
  return Array.from(text.matchAll(field), ([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest)
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
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['\n=1', `"'\n'=1"`],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠a', "'＠a"],
    ['a;=cmd()', `"a;'=cmd()"`],
    ['v=DKIM1; p=a+b/c=', '"v=DKIM1; p=a+b/c="'],
    ['a;"=cmd()', `"a;""'=cmd()"`],
    ['a\n""+1', `"a\n""""'+1"`],
    ['a\n-b\t@c', `"a\n'-b\t'@c"`],
  ])('writes %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })
})

describe('writeCsv', () => {
  it('keeps numbers, including negative ones, and leaves missing values empty', () => {
    const text = writeCsv({
      columns: ['name', 'points'],
      rows: [
        ['a', -1.5],
        ['b', null],
      ],
    })
    expect(text).toBe('\uFEFFname,points\r\na,-1.5\r\nb,\r\n')
  })

  it('can be read back, and no cell starts a formula with any separator', () => {
    const sign = fc.constantFrom(...'=+-@＝＋－＠;,"\t\r\n\'a ')
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: sign }))
    const row = fc.tuple(cell, cell)
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const text = writeCsv({ columns: ['a', 'b'], rows }).slice(1)
        const back = readCsv(text).slice(1)
        expect(back.map((cells) => cells.map(withoutApostrophes))).toEqual(
          rows.map((cells) => cells.map(withoutApostrophes)),
        )
        for (const piece of back.flat().flatMap((read) => [read, ...read.split(/[;\t\r\n]/)]))
          expect(piece).not.toMatch(/^[=+\-@＝＋－＠]/)
        for (const separator of ',;\t')
          for (const field of readAsSpreadsheets(text, separator)) expect(field).not.toMatch(/^[=+\-@＝＋－＠]/)
        expect(back.flat().filter((read) => /^[\t\r\n]/.test(read))).toEqual([])
      }),
    )
  })

  it.each(['=1', 'a;-b', '\t\t', '＝1', "it's", 'a\r\n@b'])('round-trips %j', (text) => {
    expect(
      readCsv(writeCsv({ columns: [text], rows: [] }).slice(1))
        .flat()
        .map(readCsvCell),
    ).toEqual([text])
  })
})

function withoutApostrophes(text: string): string {
  return text.replaceAll("'", '')
}
