import { describe, expect, it } from 'vitest'
import { maxHeaderOctets, readHeaders } from '../../message/headers.ts'
import { readMimeTree } from '../../message/mime/mime-tree.ts'
import { splitMessage } from '../../message/mime/split-message.ts'
import { openMessage } from './message.ts'

function open(raw: string | Buffer) {
  const octets = Buffer.from(raw as string)
  const message = splitMessage(octets)
  const headers = readHeaders(message.header)
  return openMessage(octets.length, headers, readMimeTree(message, headers))
}

function gather(raw: string | Buffer) {
  return open(raw).facts
}

const multipart = [
  'From: =?utf-8?Q?J=C3=B6rg?= <joerg@example.com>',
  'To: Staff: a@example.org, b@example.org;',
  'Subject: =?utf-8?B?WmHFvMOzxYLEhw==?= =?utf-8?Q?_test?=',
  'Date: Tue, 1 Jan 2030 00:00:00 +0100',
  'Message-ID: <1@example.com>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=outer',
  '',
  '--outer',
  'Content-Type: multipart/alternative; boundary=inner',
  '',
  '--inner',
  'Content-Type: text/plain; charset=iso-8859-2',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'za=BF=F3=B3=E6',
  '--inner',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>hello</p>',
  '--inner--',
  '--outer',
  'Content-Type: application/pdf; name="price list.pdf"',
  'Content-Disposition: attachment; filename="price list.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0=',
  '--outer--',
  '',
].join('\r\n')

describe('openMessage', () => {
  it.each([
    ['application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', 'unavailable'],
    ['application/x-pkcs7-mime; name=smime.p7m', 'unavailable'],
    ['multipart/encrypted; protocol="application/pgp-encrypted"; boundary=outer', 'unavailable'],
    ['multipart/signed; protocol="application/pkcs7-signature"; boundary=outer', 'known'],
    ['multipart/mixed; boundary=outer', 'known'],
  ])('reads no content of %s: %s', (type, state) => {
    const { bodies } = open(multipart.replace('multipart/mixed; boundary=outer', type))
    expect(bodies).toMatchObject(state === 'known' ? { state } : { state, reason: { code: 'content_encrypted' } })
  })

  it('returns the decoded text of the header fields', () => {
    expect(gather(multipart)).toEqual({
      size: Buffer.byteLength(multipart),
      subject: 'Zażółć test',
      from: 'Jörg <joerg@example.com>',
      to: 'Staff: a@example.org, b@example.org;',
      date: '2029-12-31T23:00:00.000Z',
      message_id: '<1@example.com>',
      has_text: true,
      has_html: true,
      parts: [
        { type: 'text/plain', size: 10, file_name: null },
        { type: 'text/html', size: 12, file_name: null },
        { type: 'application/pdf', size: 5, file_name: 'price list.pdf' },
      ],
      parse_error: null,
    })
  })

  it('returns the bodies', () => {
    const { bodies } = open(multipart)
    expect(bodies).toMatchObject({ state: 'known', value: { text: 'zażółć', html: '<p>hello</p>' } })
  })

  it.each([
    ['nothing', ''],
    ['a body without a header', '\r\nbody'],
    ['binary junk', Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 7919) % 256))],
    ['NULs', '\0\0\0'],
  ])('returns null for %s', (_, raw) => {
    expect(gather(raw)).toMatchObject({ subject: null, from: null, to: null, date: null, message_id: null })
  })

  it('distinguishes an empty subject from a missing one, and an invalid date from a missing one', () => {
    expect(gather('Subject:\r\nDate: soon\r\n\r\n')).toMatchObject({ subject: '', date: null })
  })

  it('shows the first of duplicate fields', () => {
    expect(gather('Subject: one\r\nSubject: two\r\n\r\n')).toMatchObject({ subject: 'one' })
  })

  it.each([
    ['HTML only', 'Content-Type: text/html\r\n\r\n<p>hello</p>', { has_text: false, has_html: true }],
    ['text only', 'Subject: x\r\n\r\nhello', { has_text: true, has_html: false }],
    ['only spaces', 'Subject: x\r\n\r\n \r\n', { has_text: false, has_html: false, parts: [] }],
    [
      'HTML 5,000 elements deep',
      `Content-Type: text/html\r\n\r\n${'<div>'.repeat(5000)}`,
      { has_html: true, parse_error: null },
    ],
  ])('parses %s', (_, raw, expected) => {
    expect(gather(raw)).toMatchObject(expected)
  })

  it('truncates a long list of recipients', () => {
    const { to } = gather(`To: ${'someone@example.com, '.repeat(5000)}last@example.com\r\n\r\n`)
    expect(to).toHaveLength(1000)
  })

  it('reports why a body could not be parsed, and still returns the header', () => {
    const parts = '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(2000)
    const flood = `Subject: flood\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts}`
    expect(gather(flood)).toMatchObject({
      subject: 'flood',
      parts: [],
      parse_error: { code: 'message_unreadable', detail: 'more MIME parts than are read' },
    })
  })

  it('does not parse the body if the header is too large', () => {
    const raw = `Subject: large\r\nX: ${'x'.repeat(maxHeaderOctets)}\r\n\r\nbody`
    expect(gather(raw)).toMatchObject({ subject: 'large', parse_error: { code: 'headers_truncated' } })
  })
})
