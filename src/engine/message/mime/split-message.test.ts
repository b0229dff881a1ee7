import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitMessage } from './split-message.ts'

function split(raw: string) {
  const { content, header, body } = splitMessage(Buffer.from(raw))
  return { content: content.toString(), header: header.toString(), body: body.toString() }
}

describe('splitMessage', () => {
  it.each([
    ['CRLF', 'A: 1\r\nB: 2\r\n\r\nbody\r\n', 'A: 1\r\nB: 2\r\n', 'body\r\n'],
    ['bare LF', 'A: 1\nB: 2\n\nbody\n', 'A: 1\nB: 2\n', 'body\n'],
    ['mixed line breaks', 'A: 1\n\r\nbody', 'A: 1\n', 'body'],
    ['only the first empty line counts', 'A: 1\r\n\r\nx\r\n\r\ny', 'A: 1\r\n', 'x\r\n\r\ny'],
    ['no empty line', 'A: 1\r\nB: 2', 'A: 1\r\nB: 2', ''],
    ['no body', 'A: 1\r\n\r\n', 'A: 1\r\n', ''],
    ['no header', '\r\nbody', '', 'body'],
    ['nothing', '', '', ''],
    ['a bare CR is not a line break', 'A: 1\r\rB', 'A: 1\r\rB', ''],
  ])('%s', (_, raw, header, body) => {
    expect(split(raw)).toEqual({ content: raw, header, body })
  })

  it('drops a mailbox file’s From line and a byte order mark', () => {
    const message = 'From: a@example.com\r\n\r\nbody'
    expect(split(`From a@example.com Sat Jan  3 01:05:34 1996\n${message}`).content).toBe(message)
    expect(split(`\uFEFF${message}`).content).toBe(message)
    expect(split('From nowhere').content).toBe('')
  })

  it('loses no byte of any input', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (octets) => {
        const { content, header, body } = splitMessage(Buffer.from(octets))
        expect(content.length - header.length - body.length).toBeLessThanOrEqual(2)
        expect(content.subarray(0, header.length).equals(header)).toBe(true)
      }),
    )
  })
})

describe('the container of a message', () => {
  const message = 'Subject: Tea\r\nTo: a@b.example\r\n\r\nHello\r\n'
  const marked = `\uFEFF${message}`
  it.each([
    ['.emlx', Buffer.from(`${message.length}  \n${message}<?xml version="1.0"?><plist/>`)],
    [
      '.emlx with other line ends',
      Buffer.from(`900\n${message}<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC ""><plist/>`),
    ],
    ['lines that end in CR', Buffer.from(message.replaceAll('\r\n', '\r'))],
    ['UTF-16', Buffer.from(marked, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(marked, 'utf16le').swap16()],
    ['empty lines', Buffer.from(`\r\n \r\n${message}`)],
    ['a mailbox file', Buffer.from(`From a@b.example Mon Jan  1 00:00:00 2026\r\n${message}`)],
  ])('is removed: %s', (_, raw) => {
    expect(splitMessage(raw).content.toString()).toBe(message)
  })

  it.each(['{"from": "a@b.example"}', '[{"subject": 1}]', '<html xmlns:v="x">', '12345\n{}', ''])(
    'has no message: %j',
    (text) => {
      const { header, body } = splitMessage(Buffer.from(text))
      expect(header.toString()).not.toMatch(/^[{[<]/)
      expect(header.length + body.length).toBeLessThanOrEqual(text.length)
    },
  )

  it('is none if the first lines only look like one', () => {
    const text = '4711\nis your code'
    expect(splitMessage(Buffer.from(text)).content.toString()).toBe(text)
  })
})
