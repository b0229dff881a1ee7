import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodedLength, decodeTransfer } from './transfer-encoding.ts'

const decode = (encoding: string, text: string) =>
  decodeTransfer(encoding, Buffer.from(text, 'latin1')).toString('latin1')

describe('decodeTransfer', () => {
  it.each([
    ['bytes without an encoding', '8bit', 'a=3D\xff', 'a=3D\xff'],
    ['Base64 on several lines', 'base64', 'SGVs\r\nbG8=\r\n', 'Hello'],
    ['hex digits in either case', 'quoted-printable', 'a=3D=c3=BC', 'a=\xc3\xbc'],
    ['soft line breaks with trailing whitespace', 'quoted-printable', 'a=\r\nb= \t\r\nc=\nd', 'abcd'],
    ['a soft line break at the end', 'quoted-printable', 'a=', 'a'],
    ['spaces at the end of a line, except encoded ones', 'quoted-printable', 'a \t\r\nb=20 \nc ', 'a\r\nb \nc'],
    ['spaces after a soft line break', 'quoted-printable', 'a =\r\n \r\nb=  ', 'a \r\nb'],
    ['several padded pieces of Base64', 'base64', 'YQ==\r\nYmM=\r\nZGVm\r\n', 'abcdef'],
    ['Base64 followed by a footer', 'base64', 'YQ==\r\n-- \r\nlist', 'a'],
    ['Base64 followed by words', 'base64', 'YQ==\r\nSent to a list', 'a'],
    ['invalid codes', 'quoted-printable', 'a=b =\x3dx ==41', 'a=b ==x =A'],
  ])('decodes %s', (_, encoding, text, expected) => {
    expect(decode(encoding, text)).toBe(expected)
  })

  it('decodes what was encoded', () => {
    const encode = (octets: Uint8Array) => [...octets].map((octet) => `=${octet.toString(16).padStart(2, '0')}`)
    fc.assert(
      fc.property(fc.uint8Array(), (octets) => {
        const encoded = encode(octets).join('=\r\n')
        expect(decode('quoted-printable', encoded)).toBe(Buffer.from(octets).toString('latin1'))
      }),
    )
  })
})

describe('decodedLength', () => {
  it.each([0, 1, 2, 3, 100])('computes the size of %d bytes without decoding them', (size) => {
    const lines = Buffer.alloc(size, 'x').toString('base64').replace(/.{76}/g, '$&\r\n')
    expect(decodedLength('base64', Buffer.from(lines))).toBe(size)
  })

  it('computes the size of invalid data', () => {
    expect(decodedLength('quoted-printable', Buffer.from('=C3=BC'))).toBe(2)
    expect(decodedLength('7bit', Buffer.from('abc'))).toBe(3)
  })
})
