import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findHtmlInRtf } from './html-in-rtf.ts'

function find(body: string): string | null {
  const fonts = '{\\fonttbl{\\f0\\fswiss Arial;}{\\f1\\fswiss\\fcharset238 Arial CE;}}'
  return findHtmlInRtf(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 \\deff0${fonts}${body}}`, 'latin1'))
}

describe('findHtmlInRtf', () => {
  it.each([
    ['tags and text', '{\\*\\htmltag64 <p>}Hello{\\*\\htmltag72 </p>}', '<p>Hello</p>'],
    ['RTF-only content', '\\htmlrtf {\\b \\htmlrtf0 bold\\htmlrtf }\\htmlrtf0', 'bold'],
    ['groups for other readers', '{\\*\\mhtmltag64 <img>}{\\*\\unknown no}a{\\stylesheet no}b', 'ab'],
    ['characters with a name', 'a\\~b\\par c\\tab d\\lquote e\\{f\\}\\\\', 'a&nbsp;b\r\nc\td&lsquo;e{f}\\'],
    ['bytes in the document’s charset', "caf\\'e9", 'café'],
    ['bytes in a font’s charset', "\\htmlrtf {\\f1 \\htmlrtf0 \\'b9\\'e6\\htmlrtf }\\htmlrtf0 \\'b9", 'ąć¹'],
    ['Unicode without its substitutes', '\\u281 ?\\uc2\\u322 ??l', 'ęłl'],
    ['Unicode outside the BMP', '\\u-10179 ?\\u-8704 ?', '😀'],
    ['words that are JavaScript property names', '\\constructor a\\toString b', 'ab'],
  ])('reads %s', (_, rtf, html) => {
    expect(find(rtf)).toBe(html)
  })

  it('returns null for RTF that was not generated from HTML', () => {
    expect(findHtmlInRtf(Buffer.from('{\\rtf1\\ansi\\fromtext \\par text}'))).toBeNull()
    expect(findHtmlInRtf(Buffer.from('<p>\\fromhtml1</p>'))).toBeNull()
  })

  it('gives up on unclosed groups', () => {
    expect(find('{'.repeat(100_000))).toBeNull()
  })

  it('never throws', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '\\',
      '*',
      "'",
      'u9',
      'f1',
      'htmlrtf',
      'htmltag',
      'uc',
      ' ',
      'a',
      '\xe9',
      '-',
    )
    fc.assert(fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => typeof find(pieces.join('')) === 'string'))
  })
})
