import { message, repeat } from './pieces.ts'
import type { Torture } from './torture.ts'

const plain = 'Content-Type: text/plain\r\n\r\ntext\r\n'

/** Nested parts, and very many parts. */
export const structureTortures: readonly Torture[] = [
  {
    name: '20,000 nested multiparts',
    build(scale) {
      const depth = Math.ceil(20_000 * scale)
      const open = repeat(depth, (i) => `--b${i}\r\nContent-Type: multipart/mixed; boundary=b${i + 1}\r\n\r\n`)
      return multipart('b0', `${open}--b${depth}\r\n${plain}${repeat(depth, (i) => `--b${depth - i}--\r\n`)}--b0--\r\n`)
    },
  },
  {
    name: '20,000 nested multiparts of one boundary',
    build: (scale) =>
      multipart(
        'b',
        repeat(Math.ceil(20_000 * scale), () => '--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'),
      ),
  },
  {
    name: '20,000 nested messages',
    build: (scale) =>
      message(
        ['Content-Type: message/rfc822'],
        repeat(Math.ceil(20_000 * scale), () => 'Content-Type: message/rfc822\r\n\r\n'),
      ),
  },
  {
    name: '100,000 parts',
    build: (scale) => multipart('b', `${repeat(Math.ceil(100_000 * scale), () => `--b\r\n${plain}`)}--b--\r\n`),
  },
  {
    name: '100,000 empty parts',
    build: (scale) => multipart('b', `${repeat(Math.ceil(100_000 * scale), () => '--b\r\n')}--b--\r\n`),
  },
  {
    name: '100,000 attachments',
    build: (scale) =>
      multipart(
        'b',
        repeat(
          Math.ceil(100_000 * scale),
          (i) =>
            `--b\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n` +
            `Content-Disposition: attachment; filename="${i}.bin"\r\n\r\nAAECAw==\r\n`,
        ),
      ),
  },
  {
    name: '900 HTML parts of 50 KB',
    build: (scale) =>
      multipart(
        'b',
        repeat(Math.ceil(900 * scale), () => `--b\r\nContent-Type: text/html\r\n\r\n${'<p>text</p>\r\n'.repeat(4000)}`),
      ),
  },
  {
    name: 'a boundary that never comes',
    build: (scale) => multipart('b', '-- almost\r\n--\r\n--c\r\n'.repeat(Math.ceil(1_000_000 * scale))),
  },
  {
    name: 'a boundary of 50,000 characters, and lines that begin like it',
    build: (scale) => {
      const boundary = '-'.repeat(Math.ceil(50_000 * scale))
      return multipart(boundary, `${boundary}-\r\n`.repeat(200))
    },
  },
]

function multipart(boundary: string, body: string): Buffer {
  return message([`Content-Type: multipart/mixed; boundary="${boundary}"`], body)
}
