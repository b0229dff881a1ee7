import { describe, expect, it } from 'vitest'
import { recordXml } from '../../../test/support/aggregate-xml.ts'
import { createDeviationLog } from './deviations.ts'
import { createElementReader } from './element-reader.ts'
import { ReportError } from './report-error.ts'
import type { XmlElement } from './xml-element.ts'

/** Reads a document in pieces of a length: the elements with their texts, the deviations, and the error. */
function read(text: string, length: number) {
  const found: Array<{ element: XmlElement; text: string }> = []
  const log = createDeviationLog()
  const onElement = (element: XmlElement, { tagEnd, end }: { tagEnd: number; end: number }) =>
    void found.push({ element, text: text.slice(text.lastIndexOf('<', tagEnd - 1), end) })
  const reader = createElementReader({ root: 'feedback', log, onElement })
  try {
    for (let at = 0; at < text.length; at += length) reader.write(text.slice(at, at + length))
    reader.end()
    return { found, deviations: log.all, problem: null }
  } catch (error) {
    if (!(error instanceof ReportError)) throw error
    return { found, deviations: log.all, problem: error.problem }
  }
}

const usual = recordXml({ ip: '203.0.113.1' })
const another = recordXml({ ip: '203.0.113.2' })
const indented = another.replaceAll('><', '>\n\t  <')
const long = 'x'.repeat(1_001)
const deep = '<record><row>'.repeat(15) + '</row></record>'.repeat(15)
const wide = `<record>${'<count>1</count>'.repeat(1_001)}</record>`

const documents: ReadonlyArray<[string, string]> = [
  ['on lines of their own', [usual, another, usual].join('\n')],
  ['without whitespace', usual + another + usual],
  ['indented', [indented, indented, usual].join('\n')],
  ['with CRLF', [indented, usual].join('\n').replaceAll('\n', '\r\n')],
  ['with CR', [indented, usual].join('\n').replaceAll('\n', '\r')],
  ['with blank lines between', `${usual}\n\n \t\r\n${another}\n\n`],
  ['with text around values', usual.replace('203.0.113.1', ' \t203.0.113.1 \n')],
  ['with empty values', usual.replace('203.0.113.1', '').replace('news', '  ')],
  ['with empty elements', usual.replace('<count>2</count>', '<count/><row/><row></row>')],
  ['with attributes', usual.replace('<row>', '<row a="</row>">') + another],
  ['with spaces in tags', usual.replace('<row>', '<row >').replace('</row>', '</row >') + another],
  ['with upper case', usual.replaceAll('source_ip', 'Source_IP') + another],
  ['with unknown elements', usual.replace('<row>', '<extra>1</extra><row>') + another],
  ['with prefixes', usual.replaceAll('count>', 'x:count>') + another],
  ['with references', usual.replace('news', 'a&amp;b') + another],
  ['with a bare ampersand', usual.replace('news', 'a&b') + another],
  ['with Unicode', usual.replaceAll('shop', 'bücher') + another],
  ['with control characters', usual.replace('news', '\u0001') + another],
  ['with CDATA', usual.replace('news', '<![CDATA[<record>]]>') + another],
  ['with a comment inside', usual.replace('<row>', `<!-- ${another} --><row>`) + another],
  ['in a comment', `${usual}<!-- ${another} -->${another}`],
  ['in an unclosed comment', `${usual}<!-- ${another}${another}`],
  ['after a comment without end mark', `${usual}<!-- -- -->${another}`],
  ['after an instruction', `${usual}<?a ${another}?>${another}`],
  ['after text', `${usual} text ${another}`],
  ['after an escaped character', `${usual}&lt;${another}`],
  ['with mixed content', usual.replace('<row>', 'text<row>').replace('</row>', '</row>text') + another],
  ['with crossed tags', usual.replace('</count>', '</source_ip>') + another],
  ['with a missing end', usual.replace('</record>', '') + another],
  ['cut off', `${usual}${another.slice(0, 150)}`],
  ['inside another element', `<group>${usual}${another}</group>${usual}`],
  ['with long values', usual.replace('news', long) + another],
  ['with many elements', usual + wide],
  ['in each other', usual + deep],
  ['with Unicode in many of them', [usual, ...Array(50).fill(usual.replaceAll('shop', 'bücher')), another].join('\n')],
]

describe('createElementReader', () => {
  // In pieces of one character, nothing bypasses the parser.
  it.each(documents)('reads records %s like the parser, whatever pieces they arrive in', (_, records) => {
    const text = `<?xml version="1.0"?>\n<feedback>\n<version>1</version>\n${records}\n</feedback>\n`
    const expected = read(text, 1)
    for (const length of [text.length, 1000, 425, 97, 16]) expect(read(text, length)).toEqual(expected)
  })

  it('reads usual records wherever the pieces are cut', () => {
    const text = `<feedback>\n<version>1</version>${usual}\n${another}</feedback>`
    const expected = read(text, 1)
    for (let length = 2; length < text.length; length++) expect(read(text, length)).toEqual(expected)
  })

  it.each([
    ['a record', `</feedback>${another}`, null],
    ['another report', `</feedback><feedback>${another}</feedback>`, 'element_repeated'],
  ])('ends with the report if %s follows', (_, rest, code) => {
    const text = `<feedback>${usual}\n${rest}`
    const { found, problem } = read(text, text.length)
    expect(found.map((each) => each.text)).toEqual([usual])
    expect(problem?.code ?? null).toBe(code)
  })

  it('reads usual records from a report that declares nothing', () => {
    const text = `<feedback>${usual}${another}</feedback>`
    expect(read(text, text.length).found.map((each) => each.text)).toEqual([usual, another])
  })

  it.each([
    ['left open', '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="a">'],
    ['closed', '<xs:schema></xs:schema>'],
    ['empty', '<schema/>'],
  ])('skips the tag of a schema that is %s', (_, schema) => {
    const { found, problem } = read(`<feedback>${schema}${usual}${another}</feedback>`, 50)
    expect(problem).toBeNull()
    expect(found.map((each) => each.text)).toEqual([usual, another])
  })
})
