import { describe, expect, it } from 'vitest'
import { readQuotedLocalPart, unquoteLocalPart } from './quoted-local-part.ts'

describe('readQuotedLocalPart', () => {
  it.each([
    ['MAIL FROM:<"a b"@x.example>', 'MAIL FROM:<quoted@x.example>', '"a b"@x.example'],
    ['MAIL FROM: <"a b"@x.example> SIZE=10', 'MAIL FROM: <quoted@x.example> SIZE=10', '"a b"@x.example'],
    ['MAIL FROM:<"a@b"@x.example>', 'MAIL FROM:<quoted@x.example>', '"a@b"@x.example'],
    ['MAIL FROM:<"a>b"@x.example>', 'MAIL FROM:<quoted@x.example>', '"a>b"@x.example'],
    ['MAIL FROM:<"a\\"b\\\\"@x.example>', 'MAIL FROM:<quoted@x.example>', '"a\\"b\\\\"@x.example'],
    ['MAIL FROM:<""@x.example>', 'MAIL FROM:<quoted@x.example>', '""@x.example'],
    ['MAIL FROM:<"gż b"@x.example> SMTPUTF8', 'MAIL FROM:<quoted@x.example> SMTPUTF8', '"gż b"@x.example'],
    ['RCPT TO:<@relay.example:"a b"@x.example>', 'RCPT TO:<@relay.example:quoted@x.example>', '"a b"@x.example'],
    ['RCPT TO:<"a: b"@x.example>', 'RCPT TO:<quoted@x.example>', '"a: b"@x.example'],
  ])('reads %j', (command, plain, address) => {
    const read = readQuotedLocalPart(command)
    expect(read?.command).toBe(plain)
    expect(read?.restore('quoted@x.example')).toBe(address)
  })

  it.each([
    'MAIL FROM:<a@x.example>',
    'MAIL FROM:<>',
    'MAIL FROM:<"a b@x.example>',
    'MAIL FROM:<"a b">',
    'MAIL FROM:<"a"b"@x.example>',
    'MAIL FROM:<"a\rb"@x.example>',
    'MAIL FROM:<"a\\\nb"@x.example>',
    'MAIL FROM:<"a\0b"@x.example>',
    'MAIL FROM:<"a\u200bb"@x.example>',
    'MAIL FROM:"a b"@x.example',
    'NOOP "a"@b',
  ])('passes %j to the parser', (command) => {
    expect(readQuotedLocalPart(command)).toBeNull()
  })
})

describe('unquoteLocalPart', () => {
  it.each([
    ['plain', 'plain'],
    ['"quoted"', 'quoted'],
    ['"a b"', 'a b'],
    ['"a\\"b\\\\c\\d"', 'a"b\\cd'],
    ['"half', '"half'],
  ])('reads %s as %s', (written, meant) => {
    expect(unquoteLocalPart(written)).toBe(meant)
  })
})
