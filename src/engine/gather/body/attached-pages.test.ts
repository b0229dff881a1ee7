import { describe, expect, it } from 'vitest'
import { samplePart } from '../../../../test/support/message-facts.ts'
import type { MimePart } from '../../../shared/contract/facts/message/mime.ts'
import type { MimeLeaf } from '../../message/mime/mime-part.ts'
import { hasTestString, readAttachedPages } from './attached-pages.ts'

function leaf(content: string | Buffer, members: Partial<MimePart> = {}): MimeLeaf {
  const octets = typeof content === 'string' ? Buffer.from(content) : content
  return { part: samplePart({ path: '2', disposition: 'attachment', ...members }), flow: null, contentId: null, octets }
}

const form = '<form action="https://collect.example/p"><input name=email><input type="Password " name=p></form>'
const page = { type: 'text/html', file_name: 'voice.html' }

describe('readAttachedPages', () => {
  it.each<[string, MimeLeaf, object | null]>([
    ['a form', leaf(form, page), { forms: 1, password_fields: 1, scripts: 0 }],
    ['base64', leaf(btoa(form), { ...page, encoding: 'base64' }), { password_fields: 1 }],
    ['UTF-16', leaf(Buffer.from(`\uFEFF${form}`, 'utf16le'), page), { password_fields: 1 }],
    [
      'a form that a script writes',
      leaf('<script>write("<input type=\\"password\\">")</script>', page),
      { password_fields: 1 },
    ],
    ['a page by its name only', leaf(form, { type: 'application/octet-stream', file_name: 'a.shtml' }), { forms: 1 }],
    [
      'an image with a script',
      leaf('<svg><script>go()</script></svg>', { type: 'image/svg+xml', disposition: 'inline' }),
      { scripts: 1 },
    ],
    ['data, which does not run', leaf('<script type="application/ld+json">{}</script>', page), { scripts: 0 }],
    ['words about forms', leaf('<p>&lt;input type="password"&gt;</p>', page), { password_fields: 0 }],
    ['the message itself', leaf(form, { ...page, disposition: 'inline' }), null],
    ['a text file', leaf(form, { file_name: 'notes.txt' }), null],
  ])('reads %s', (_, part, expected) => {
    const [read] = readAttachedPages([part])
    if (expected === null) expect(read).toBeUndefined()
    else expect(read).toMatchObject(expected)
  })
})

describe('hasTestString', () => {
  // In pieces, so that filters accept this file.
  const gtube = ['XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE', 'STANDARD-ANTI-UBE-TEST-EMAIL*C.34X'].join('-')
  it.each<[string, MimeLeaf, boolean]>([
    ['text', leaf(`Hello\r\n${gtube}\r\n`), true],
    ['base64', leaf(btoa(gtube), { encoding: 'base64' }), true],
    [
      'quoted-printable',
      leaf(gtube.replace('*', '=2A').replace('GTUBE', 'GT=\r\nUBE'), { encoding: 'quoted-printable' }),
      true,
    ],
    ['an attachment', leaf(btoa(gtube), { type: 'application/pdf', file_name: 'a.pdf', encoding: 'base64' }), true],
    ['a part of it', leaf(gtube.slice(1)), false],
  ])('finds the string in %s: %s', (_, part, found) => {
    expect(hasTestString([leaf('Hello'), part])).toBe(found)
  })
})
