import { describe, expect, it } from 'vitest'
import type { ExportDocument } from './document.ts'
import { sectionOf } from './finding-sections.ts'
import { writeHtml } from './write-html.ts'
import { writeMarkdown } from './write-markdown.ts'

/** A document with only this text as its lead. */
function documentWith(lead: string): ExportDocument {
  return {
    language: 'en',
    subject: 'Sale',
    verdict: 'Fine',
    level: 'ok',
    mark: null,
    lead,
    facts: [],
    sections: [],
    appendix: [],
    colophon: 'Written by Sendproof.',
  }
}

describe('writeMarkdown', () => {
  it.each([
    ['192.0.2.25 sent it', '192.0.2.25 sent it'],
    ['1. no list', '1\\. no list'],
    ['- no list', '\\- no list'],
    ['# no heading', '\\# no heading'],
    ['*plain* _plain_', '\\*plain\\* \\_plain\\_'],
    ['[a](javascript:b) ![c](d)', '\\[a\\](javascript:b) \\!\\[c\\](d)'],
    ['<b>&amp;', '\\<b\\>\\&amp;'],
    ['see http://evil.example and www.evil.example', 'see http\\://evil.example and www\\.evil.example'],
    ['$\\href{a}{b}$', '\\$\\\\href\\{a\\}\\{b\\}\\$'],
    ['`v=spf1 *` is code', '`v=spf1 *` is code'],
    ['two\nlines', 'two lines'],
  ])('writes %j as text', (text, written) => {
    expect(writeMarkdown(documentWith(text)).split('\n\n')[2]).toBe(written)
  })

  it('keeps cell content inside its cell', () => {
    const table = { columns: ['a|b', 'c'], rows: [['x | y\nz', 1]] }
    const section = sectionOf({ title: 'Lists', tables: [{ title: null, table }] })
    const text = writeMarkdown({ ...documentWith(''), sections: [section] })
    expect(text).toContain('| a\\|b | c |\n| --- | --- |\n| x \\| y z | 1 |')
  })

  it.each([
    [
      'Markdown',
      writeMarkdown,
      /_dmarc\.a\.example TXT\n.*v=DMARC1; p=none[\s\S]*Then delete[\s\S]*a\.example TXT\n.*v=DMARC1/,
    ],
    ['HTML', writeHtml, /_dmarc\.a\.example[\s\S]*v=DMARC1; p=none[\s\S]*Then delete[\s\S]*a\.example TXT v=DMARC1/],
  ])('lists in %s what to delete once a record is published', (_, write, expected) => {
    const removes = [{ name: 'a.example', type: 'TXT', value: 'v=DMARC1; p=reject' }]
    const record = { name: '_dmarc.a.example', type: 'TXT', value: 'v=DMARC1; p=none', current: null, removes }
    const item = { level: 'major' as const, title: 'Misplaced', note: null, paragraphs: [], record, references: [] }
    const section = sectionOf({ title: 'To fix', items: [item] })
    expect(write({ ...documentWith(''), sections: [section] })).toMatch(expected)
  })
})
