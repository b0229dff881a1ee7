import { expect, it } from 'vitest'
import { measureLines } from './message-lines.ts'

const sound = { longest: 3, too_long: 0, bare_line_feeds: 0, bare_carriage_returns: 0, nuls: 0 }

it.each<[string, string, Partial<typeof sound>]>([
  ['lines with CRLF', 'abc\r\n\r\nab\r\n', {}],
  ['a last line without a line break', 'a\r\nabc', {}],
  ['a Unix file', 'abc\n\nab\n', {}],
  ['a bare line feed', 'abc\r\nab\n\r\n', { bare_line_feeds: 1 }],
  ['a bare carriage return', 'a\rb\r\n\r\n', { bare_carriage_returns: 1 }],
  ['two carriage returns before a line feed', 'ab\r\r\n', { bare_carriage_returns: 1 }],
  ['NULs', 'a\0\0\r\n', { nuls: 2 }],
  ['a line of 998 bytes', `${'a'.repeat(998)}\r\n`, { longest: 998 }],
  ['a line of 999 bytes', `${'a'.repeat(999)}\r\n`, { longest: 999, too_long: 1 }],
  ['nothing', '', { longest: 0 }],
])('measures %s', (_, content, expected) => {
  expect(measureLines(Buffer.from(content))).toEqual({ ...sound, ...expected })
})
