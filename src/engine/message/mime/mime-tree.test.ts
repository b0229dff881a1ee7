import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../../test/support/any-text.ts'
import type { MimeFault, MimePart } from '../../../shared/contract/facts/message/mime.ts'
import { known } from '../../../shared/fact.ts'
import { readHeaders } from '../headers.ts'
import { readMimeTree } from './mime-tree.ts'
import { splitMessage } from './split-message.ts'

function read(raw: string | Buffer) {
  const message = splitMessage(Buffer.from(raw as string))
  const tree = readMimeTree(message, readHeaders(message.header))
  return tree.state === 'known' ? known(tree.value.structure) : tree
}

function partsOf(raw: string | Buffer): MimePart[] {
  const structure = read(raw)
  if (structure.state !== 'known') throw new Error('the structure is not known')
  return structure.value.parts
}

/** The tree in one line, with the faults of a part after its type. */
function outline(raw: string | Buffer): string {
  return partsOf(raw)
    .map(({ path, type, faults }) => [path, type, ...faults].filter((word) => word !== '').join(' '))
    .join(', ')
}

/** Lines joined with line breaks. */
function lines(...texts: string[]): string {
  return texts.map((text) => `${text}\r\n`).join('')
}

const alternative = lines(
  'Content-Type: multipart/alternative; boundary=b',
  '',
  'This is for programs of long ago.',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'a',
  '--b',
  'Content-Type: text/html',
  '',
  'b',
  '--b--',
  'What follows is not read.',
)

/** A single-part message with a header and a body. */
function single(header: string, body: string | Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${header}\r\n\r\n`), Buffer.from(body as string)])
}

function faultsOf(header: string, body: string | Buffer): MimeFault[] {
  return partsOf(single(header, body)).flatMap(({ faults }) => faults)
}

describe('readMimeTree', () => {
  it.each([
    ['a plain message', 'Subject: x\r\n\r\nhello', 'text/plain'],
    ['alternatives', alternative, 'multipart/alternative, 1 text/plain, 2 text/html'],
    [
      'alternatives with bare line feeds',
      alternative.replaceAll('\r', ''),
      'multipart/alternative, 1 text/plain, 2 text/html',
    ],
    [
      'nesting',
      lines(
        'Content-Type: multipart/mixed; boundary=a',
        '',
        '--a',
        alternative,
        '--a',
        'Content-Type: image/png',
        '',
        '--a--',
      ),
      'multipart/mixed, 1 multipart/alternative, 1.1 text/plain, 1.2 text/html, 2 image/png',
    ],
    [
      'an unclosed inner multipart',
      lines('Content-Type: multipart/mixed; boundary=a', '', '--a', alternative.replace('--b--', ''), '--a--'),
      'multipart/mixed, 1 multipart/alternative unclosed, 1.1 text/plain, 1.2 text/html',
    ],
    [
      'a boundary that is a prefix of another',
      lines('Content-Type: multipart/mixed; boundary=b', '', '--bb', '', 'x', '--b  ', '', 'x', '--b--'),
      'multipart/mixed, 1 text/plain',
    ],
    [
      'an attached message',
      lines('Content-Type: message/rfc822', '', 'Content-Type: multipart/mixed; boundary=b', '', '--b'),
      'message/rfc822',
    ],
    ['no boundary', 'Content-Type: multipart/mixed\r\n\r\n--b\r\n', 'multipart/mixed boundary_missing'],
    [
      'a boundary that never occurs',
      'Content-Type: multipart/mixed; boundary=b\r\n\r\nx',
      'multipart/mixed boundary_not_found',
    ],
    [
      'a part without a header',
      lines('Content-Type: multipart/mixed; boundary=b', '', '--b', '--b--'),
      'multipart/mixed, 1 text/plain',
    ],
    ['an invalid type', 'Content-Type: html\r\n\r\nx', 'text/plain invalid_type'],
    [
      'a multipart in base64',
      `Content-Transfer-Encoding: base64\r\n${alternative}`,
      'multipart/alternative encoded_multipart, 1 text/plain, 2 text/html',
    ],
  ])('reads %s', (_, raw, expected) => {
    expect(outline(raw)).toBe(expected)
  })

  it('describes a part', () => {
    const file = lines(
      'Content-Type: application/zip; name=b.zip',
      'Content-Disposition: ATTACHMENT; filename="a.zip"',
      'Content-Transfer-Encoding: BASE64 (why not)',
      '',
      'UEsDBBQAAQAI',
    )
    expect(partsOf(file)).toEqual([
      {
        path: '',
        type: 'application/zip',
        charset: null,
        encoding: 'base64',
        disposition: 'attachment',
        file_name: 'a.zip',
        size: 14,
        file_kind: 'encrypted_archive',
        archived: null,
        faults: [],
      },
    ])
  })

  it('treats the line break before a boundary as part of it', () => {
    expect(partsOf(alternative).map(({ size }) => size)).toEqual([expect.any(Number), 1, 1])
  })

  it('measures how deeply multiparts are nested', () => {
    expect(read('\r\nx')).toMatchObject({ value: { depth: 0 } })
    expect(read(alternative)).toMatchObject({ value: { depth: 1 } })
  })

  it.each([
    ['parts', `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(2000)}`],
    [
      'levels',
      Array.from(
        { length: 60 },
        (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
      ).join(''),
    ],
  ])('does not read a message with too many %s', (_, raw) => {
    expect(read(raw)).toMatchObject({ state: 'unavailable', reason: { code: 'message_unreadable' } })
  })

  it('never throws', () => {
    assert(
      property(anyText(), anyText(), (before, after) => {
        const noise = `Content-Type: multipart/mixed; boundary=b;${before.replace(/[\r\n]/g, '')}\r\n\r\n${after}\r\n--b\r\n${before}\n--b--${after}`
        expect(read(noise)).toMatchObject({ state: 'known' })
      }),
    )
  })
})

describe('the text of a part', () => {
  const latin = Buffer.from('za\u017C\u00F3\u0142\u0107', 'latin1')
  const encoded = (name: string) => `Content-Transfer-Encoding: ${name}`
  const inCharset = (name: string, encoding = '8bit') =>
    `${encoded(encoding)}\r\nContent-Type: text/plain; charset=${name}`

  it.each<[string, string, string | Buffer, MimeFault[]]>([
    ['is UTF-8', inCharset('utf-8'), 'zażółć', []],
    ['is Latin-1', inCharset('iso-8859-1'), latin, []],
    ['is Japanese in ASCII', inCharset('iso-2022-jp', 'base64'), 'GyRCRnxLXBsoQg==', []],
    ['is declared as UTF-8 but is not', inCharset('utf-8'), latin, ['charset_mismatch']],
    ['is UTF-8 declared as Latin-2', inCharset('iso-8859-2'), 'zażółć', ['charset_mismatch']],
    ['is declared as ASCII but is not', inCharset('us-ascii'), 'zażółć', ['charset_mismatch']],
    ['has no charset', encoded('8bit'), 'zażółć', ['charset_missing']],
    ['has an unknown charset', inCharset('x-none'), 'zażółć', ['charset_unknown']],
    ['is declared as 7-bit but is not', inCharset('utf-8', '7bit'), 'zażółć', ['undeclared_eight_bit']],
    ['has an unknown encoding', encoded('x-none'), 'a', ['unknown_encoding']],
    ['is quoted-printable', inCharset('utf-8', 'quoted-printable'), 'za=C5=BC=\r\n b= \r\n=', []],
    ['is invalid quoted-printable', encoded('quoted-printable'), 'a=1', ['broken_encoding']],
    ['is invalid base64', encoded('base64'), 'YWJj\r\nfooter!', ['broken_encoding']],
    ['is incomplete base64', encoded('base64'), 'YWJ', ['broken_encoding']],
    ['is needlessly base64-encoded', encoded('base64'), 'YWJj', ['needless_base64']],
    ['needs base64', inCharset('utf-8', 'base64'), 'xYI=', []],
  ])('%s', (_, header, body, faults) => {
    expect(faultsOf(header, body)).toEqual(faults)
  })
})

describe('the kind of a file', () => {
  it.each([
    ['TVqQAAMAAAAEAAAA', 'executable'],
    ['f0VMRgIBAQAAAAAA', 'executable'],
    ['UEsDBBQAAAAIAAAA', 'archive'],
    ['N3q8ryccAAR9wFK1', 'archive'],
    ['UmFyIRoHAM+QcwAADQAA', 'archive'],
    ['UmFyIRoHAM+Qc4AADQAA', 'encrypted_archive'],
    ['UmFyIRoHAQAzkrXlCgEFBgAF', 'archive'],
    ['UmFyIRoHAQAzkrXlIQQAAAEP', 'encrypted_archive'],
    ['JVBERi0xLjcK', null],
  ])('of %s is %s', (octets, kind) => {
    const header = 'Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64'
    expect(partsOf(single(header, octets))).toMatchObject([{ file_kind: kind }])
  })

  it('comes with the names in the directory of an archive', () => {
    const directory =
      'UEsDBBQAAAAAAGuMel2DFtyMAQAAAAEAAAAFAAAAYS5leGV4UEsBAhQDFAAAAAAAa4x6XYMW3IwBAAAAAQAAAAUAAAAAAAAAAAAAAIABAAAAAGEuZXhlUEsFBgAAAAABAAEAMwAAACQAAAAAAA=='
    const header = 'Content-Type: application/zip\r\nContent-Transfer-Encoding: base64'
    expect(partsOf(single(header, directory))).toMatchObject([{ file_kind: 'archive', archived: ['a.exe'] }])
  })

  const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

  it.each<[string, Buffer, string | null]>([
    ['a PDF', Buffer.from('%PDF-1.7\ntrailer << /Root 1 0 R >>'), null],
    ['a PDF with a password', Buffer.from('%PDF-1.7\ntrailer << /Encrypt 9 0 R >>'), 'encrypted_document'],
    [
      'a large PDF with a password',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_001), Buffer.from('<< /Encrypt 9 0 R >>')]),
      'encrypted_document',
    ],
    ['an Office file', Buffer.concat([compoundFile, Buffer.from('WordDocument', 'utf16le')]), null],
    [
      'an Office file with a password',
      Buffer.concat([compoundFile, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]),
      'encrypted_document',
    ],
    ['a text about it', Buffer.from('/Encrypt me'), null],
  ])('of %s', (_, octets, kind) => {
    const header = 'Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64'
    const body = octets.toString('base64').replace(/.{76}/g, '$&\r\n')
    expect(partsOf(single(header, body))).toMatchObject([{ file_kind: kind }])
  })
})
