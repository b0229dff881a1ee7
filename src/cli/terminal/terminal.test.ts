import { describe, expect, it } from 'vitest'
import {
  beforeFlags,
  fitTable,
  formatTable,
  languageOf,
  type Output,
  paintFor,
  printable,
  widthOf,
  wrapText,
} from './terminal.ts'

const pipe: Output = { write: () => true }
const terminal: Output = { ...pipe, isTTY: true }

describe('languageOf', () => {
  it.each([
    [{}, 'en'],
    [{ LANG: 'pl_PL.UTF-8' }, 'pl'],
    [{ LANG: 'pl' }, 'pl'],
    [{ LANG: 'C.UTF-8' }, 'en'],
    [{ LANG: 'plt_MG' }, 'en'],
    [{ LANG: 'pl_PL', LC_ALL: 'en_GB' }, 'en'],
    [{ LANG: 'en_GB', LC_MESSAGES: 'pl_PL' }, 'pl'],
    [{ LANG: 'pl_PL', LC_ALL: '' }, 'pl'],
    [{ LANG: 'en_GB', SENDPROOF_LANG: 'pl' }, 'pl'],
  ])('for %o returns %s', (environment, expected) => {
    expect(languageOf(environment)).toBe(expected)
  })
})

it.each([
  [{}, ''],
  [{ npm_lifecycle_event: 'sendproof' }, ''],
  [{ npm_lifecycle_event: 'start' }, 'npm start -- '],
])('with %o, flags come after “%s”', (environment, expected) => {
  expect(beforeFlags(environment)).toBe(expected)
})

describe('paintFor', () => {
  it.each([
    ['a pipe', pipe, { FORCE_COLOR: '1' }],
    ['NO_COLOR', terminal, { NO_COLOR: '1', FORCE_COLOR: '3' }],
  ])('uses color despite %s if FORCE_COLOR asks for it', (_name, output, environment) => {
    expect(paintFor(output, environment)('text', 'red')).toBe('\u001b[31mtext\u001b[39m')
  })

  it('uses color on a terminal', () => {
    expect(paintFor(terminal, {})('text', 'red')).toBe('\u001b[31mtext\u001b[39m')
  })

  it.each([
    ['a pipe', pipe, {}],
    ['NO_COLOR', terminal, { NO_COLOR: '1' }],
    ['FORCE_COLOR=0', terminal, { FORCE_COLOR: '0' }],
    ['a dumb terminal', terminal, { TERM: 'dumb' }],
  ])('keeps text plain for %s', (_name, output, environment) => {
    expect(paintFor(output, environment)('text', 'red')).toBe('text')
  })
})

it.each([
  [undefined, 80],
  [0, 80],
  [60, 60],
  [200, 100],
])('wraps lines in a terminal of %s columns at %i', (columns, expected) => {
  expect(widthOf(columns === undefined ? terminal : { ...terminal, columns })).toBe(expected)
})

describe('printable', () => {
  it.each([
    ['\u001b[2J\u001b]0;owned\u0007', '\uFFFD[2J\uFFFD]0;owned\uFFFD'],
    ['a\r\nb', 'a\uFFFD\uFFFDb'],
    ['\u009b31m', '\uFFFD31m'],
    ['invoice\u202Efdp.exe', 'invoice\uFFFDfdp.exe'],
    ['zażółć – “quoted” 茶', 'zażółć – “quoted” 茶'],
  ])('escapes %j', (text, expected) => {
    expect(printable(text)).toBe(expected)
  })
})

describe('wrapText', () => {
  it.each([
    ['', []],
    ['one', ['one']],
    ['one two three', ['one two', 'three']],
    ['  spread \n out ', ['spread', 'out']],
    ['a unbreakably-long-word b', ['a', 'unbreakably-long-word', 'b']],
  ])('wraps %j at 8', (text, expected) => {
    expect(wrapText(text, 8)).toEqual(expected)
  })
})

it('formats a table without trailing blanks', () => {
  expect(
    formatTable([
      ['Id', 'Name'],
      ['a', 'longer'],
      ['abc', ''],
    ]),
  ).toBe('Id   Name\na    longer\nabc\n')
})

it.each([
  [13, 'Id   Name\na    longer\nabc\n'],
  [11, 'Id   Name\na    longer\nabc\n'],
  [10, 'Id\na\n  longer\nabc\n\n'],
])('fits a table into %i characters', (width, expected) => {
  const rows = [
    ['Id', 'Name'],
    ['a', 'longer'],
    ['abc', ''],
  ]
  expect(fitTable(rows, width)).toBe(expected)
})
