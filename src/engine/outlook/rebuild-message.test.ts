import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCompoundFile } from '../../../test/support/compound-file.ts'
import { type OutlookMessage, writeOutlookFile } from '../../../test/support/outlook-file.ts'
import { known } from '../../shared/fact.ts'
import { gatherContentFacts } from '../gather/body/content-facts.ts'
import { openMessage } from '../gather/message/message.ts'
import { readHeaders } from '../message/headers.ts'
import { readMimeTree } from '../message/mime/mime-tree.ts'
import { splitMessage } from '../message/mime/split-message.ts'
import { rebuildMessage } from './rebuild-message.ts'

const received: OutlookMessage = {
  header: [
    'Received: from mail.shop.example (203.0.113.7)',
    '\tby mx.example; Sat, 21 Nov 2026 09:30:00 +0000',
    'From: Anna <anna@shop.example>',
    'Subject: =?utf-8?B?WmHFvMOzxYLEhw==?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed;',
    ' boundary=old',
    '',
  ].join('\r\n'),
  plain: 'Zażółć gęślą jaźń',
  html: `<p>Zażółć gęślą jaźń = ${'długi wiersz '.repeat(30)}</p><img src="cid:logo">`,
  attachments: [
    { name: 'logo.png', type: 'image/png', contentId: 'logo', content: Buffer.from('\x89PNG') },
    { name: 'umowa „nowa”.pdf', type: 'application/pdf', content: Buffer.alloc(9_000, 'pdf') },
    { name: 'earlier', content: { subject: 'Earlier', plain: 'as we said' } },
  ],
}

/** The facts that the engine reads from the rebuilt message. */
function readBack(message: OutlookMessage) {
  const raw = rebuildMessage(writeOutlookFile(message))
  if (!raw) throw new Error('not rebuilt')
  const split = splitMessage(raw)
  const headers = readHeaders(split.header)
  const mime = readMimeTree(split, headers)
  const opened = openMessage(raw.length, headers, mime)
  const { mime: structure, lines } = gatherContentFacts(split, mime, opened)
  return { raw: raw.toString(), headers, opened, structure, lines }
}

describe('rebuildMessage', () => {
  it('keeps the original fields, except those about parts', () => {
    const { headers } = readBack(received)
    expect(headers.fields.map(({ name }) => name)).toEqual([
      ...['Received', 'From', 'Subject', 'MIME-Version', 'Content-Type'],
    ])
    expect(headers.fields[0]?.value).toContain('by mx.example')
    expect(headers.fields.at(-1)?.value).toContain('multipart/mixed')
  })

  it('keeps texts, images, files, and attached messages', () => {
    const { opened, structure, lines } = readBack(received)
    expect(opened.bodies).toMatchObject(known({ html: received.html }))
    const parts = structure.state === 'known' ? structure.value.parts : []
    expect(parts.map(({ type }) => type)).toEqual([
      ...['multipart/mixed', 'multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png'],
      ...['application/pdf', 'message/rfc822'],
    ])
    expect(parts.flatMap(({ faults }) => faults)).toEqual([])
    expect(parts.map(({ file_name }) => file_name).filter(Boolean)).toContain('umowa „nowa”.pdf')
    expect(lines).toMatchObject(known({ too_long: 0, bare_line_feeds: 0 }))
  })

  it('keeps files as attachments if the HTML does not show them, even with a Content-ID', () => {
    const { opened, structure } = readBack({
      html: '<p>Hello</p><img src="cid:logo%40shop">',
      attachments: [
        { name: 'logo.png', type: 'image/png', contentId: 'logo@shop', content: Buffer.from('\x89PNG') },
        { name: 'setup.exe', type: 'application/octet-stream', contentId: 'f_1', content: Buffer.from('MZ') },
        { name: 'page.html', type: 'text/html', contentId: 'f_2', content: Buffer.from('<p>Page</p>') },
      ],
    })
    expect(opened.bodies).toMatchObject(known({ html: '<p>Hello</p><img src="cid:logo%40shop">' }))
    const parts = structure.state === 'known' ? structure.value.parts : []
    expect(parts.flatMap(({ file_name, disposition }) => (file_name ? [[file_name, disposition]] : []))).toEqual([
      ['logo.png', 'inline'],
      ['setup.exe', 'attachment'],
      ['page.html', 'attachment'],
    ])
  })

  it('writes the header of a message that was never received', () => {
    const { raw } = readBack({
      subject: 'Żółw na wiosnę',
      from: { name: 'Anna z Żółtego Sklepu', address: 'anna@shop.example' },
      to: [{ name: 'Jan', address: 'jan@example.net' }],
      date: new Date('2026-11-21T09:30:00Z'),
      plain: 'Cześć',
    })
    expect(raw).toMatch(/^From: =\?UTF-8\?B\?\S+\?= <anna@shop\.example>\r\nTo: Jan <jan@example\.net>\r\n/)
    expect(raw).toContain(`Subject: =?UTF-8?B?${Buffer.from('Żółw na wiosnę').toString('base64')}?=\r\n`)
    expect(raw).toContain('Date: Sat, 21 Nov 2026 09:30:00 +0000\r\n')
    expect(raw).not.toMatch(/^Message-ID:/m)
  })

  it('extracts the HTML from RTF', () => {
    const rtf = '{\\rtf1\\ansi\\fromhtml1 {\\*\\htmltag64 <p>}Hello{\\*\\htmltag72 </p>}}'
    expect(readBack({ plain: 'Hello', rtf }).opened.bodies).toMatchObject(known({ html: '<p>Hello</p>' }))
  })

  it('prevents header injection from a file', () => {
    const { headers } = readBack({
      subject: 'x\r\nBcc: all@example.net',
      from: { name: 'a', address: 'a@example.net>\r\nX-Evil: 1' },
      plain: '',
    })
    expect(headers.fields.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['Bcc']))
    expect(headers.fields.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['X-Evil']))
  })

  it.each([
    ['another program’s file', writeCompoundFile({ WordDocument: Buffer.from('x') })],
    ['a message', Buffer.from('Subject: x\r\n\r\n')],
  ])('returns null for %s', (_, file) => {
    expect(rebuildMessage(file)).toBeNull()
  })

  it('never throws', () => {
    const file = writeOutlookFile(received)
    const places = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(places, (changes) => {
        const damaged = Buffer.from(file)
        for (const [place, octet] of changes) damaged[place] = octet
        const raw = rebuildMessage(damaged)
        return raw === null || raw.length < file.length * 20
      }),
    )
  })
})
