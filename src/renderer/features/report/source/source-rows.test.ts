import { describe, expect, it } from 'vitest'
import { cutAtWords, findRows, readSourceRows } from './source-rows.ts'

const source = 'Subject: Sale\r\nReceived: from a\r\n by b\r\n\r\nHello: Ada\r\nSALE\r\n'

describe('readSourceRows', () => {
  it('keeps lines and folds, and finds the names of header fields', () => {
    expect(readSourceRows(source).map(({ text, nameLength, isHeader }) => [text, nameLength, isHeader])).toEqual([
      ['Subject: Sale', 8, true],
      ['Received: from a', 9, true],
      [' by b', 0, true],
      ['', 0, false],
      ['Hello: Ada', 0, false],
      ['SALE', 0, false],
      ['', 0, false],
    ])
  })

  it('splits a long line into several rows with one line number', () => {
    const rows = readSourceRows(`X: ${'a'.repeat(2000)}\n\nb`)
    expect(rows.map(({ text, line }) => [text.length, line])).toEqual([
      [998, 1],
      [998, null],
      [7, null],
      [0, 2],
      [1, 3],
    ])
  })
})

describe('findRows', () => {
  it('searches case-insensitively', () => {
    expect(findRows(readSourceRows(source), 'sale')).toEqual([0, 5])
    expect(findRows(readSourceRows(source), '')).toEqual([])
  })
})

describe('cutAtWords', () => {
  it.each<[string, string, string[]]>([
    ['Sale, SALE', 'sale', ['', 'Sale', ', ', 'SALE', '']],
    ['nothing', 'sale', ['nothing']],
    ['aaa', 'aa', ['', 'aa', 'a']],
    ['İsale', 'sale', ['İsale']],
    ['all', '', ['all']],
  ])('%s at %s', (text, words, pieces) => {
    expect(cutAtWords(text, words)).toEqual(pieces)
  })
})
