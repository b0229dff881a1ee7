import { describe, expect, it } from 'vitest'
import { decodeOctets, readEntries, splitLabels, type Token } from './zone-lexer.ts'

function wordsOf(octets: string): string[][] {
  return [...readEntries(octets, 'f')].map(({ tokens }) => tokens.map(({ text }) => text))
}

function token(text: string): Token {
  return { text, quoted: false, position: { file: 'f', line: 1, column: 1 } }
}

describe('readEntries', () => {
  it.each<[string, string, string[][]]>([
    ['words of a line', 'a  b\tc\n', [['a', 'b', 'c']]],
    ['a last line without a line break', 'a b', [['a', 'b']]],
    ['lines that end in CRLF', 'a\r\nb\r\n', [['a'], ['b']]],
    ['comments', '; none\na ; rest\n;', [['a']]],
    ['parentheses over lines', 'a ( b ; one\n c ) d\ne', [['a', 'b', 'c', 'd'], ['e']]],
    ['parentheses in parentheses', '(a (b\n) c\n)\n', [['a', 'b', 'c']]],
    ['quoted strings', 'a "b c" "d;e" "(" ""', [['a', 'b c', 'd;e', '(', '']]],
    ['adjacent strings', '"a""b"c', [['a', 'b', 'c']]],
    ['escaped delimiters', 'a\\ b\\;c "d\\"e"', [['a\\ b\\;c', 'd\\"e']]],
  ])('reads %s', (_what, octets, words) => {
    expect(wordsOf(octets)).toEqual(words)
  })

  it('tracks the position of a word and whether the line begins with whitespace', () => {
    const [, entry] = readEntries('a\n  b "c"', 'f')
    expect(entry).toEqual({
      beginsBlank: true,
      tokens: [
        { text: 'b', quoted: false, position: { file: 'f', line: 2, column: 3 } },
        { text: 'c', quoted: true, position: { file: 'f', line: 2, column: 5 } },
      ],
    })
  })

  it.each([
    ['a ( b\nc', 'f:1:3: “(” without “)”'],
    ['a\nb ) c', 'f:2:3: “)” without “(”'],
    ['a "b\n"', 'f:1:3: quoted string is not closed'],
    ['a "b', 'f:1:3: quoted string is not closed'],
    ['a b\\', 'f:1:4: backslash at the end of the line'],
    ['a b\\\nc', 'f:1:4: backslash at the end of the line'],
  ])('refuses %j', (octets, message) => {
    expect(() => wordsOf(octets)).toThrow(message)
  })
})

describe('escapes', () => {
  it.each([
    ['a\\"b', 'a"b'],
    ['\\065\\066', 'AB'],
    ['\\000\\255', '\x00\xff'],
    ['\\\\', '\\'],
  ])('parses %j as %j', (text, octets) => {
    expect(decodeOctets(token(text))).toBe(octets)
  })

  it.each(['\\256', '\\12', '\\1x2'])('%j is not a byte', (text) => {
    expect(() => decodeOctets(token(text))).toThrow('f:1:1: ')
  })

  it('keep a dot inside its label', () => {
    expect(splitLabels(token('first\\.last.example\\046com.'))).toEqual(['first.last', 'example.com', ''])
  })
})
