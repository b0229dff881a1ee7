import { describe, expect, it } from 'vitest'
import { canonicalizeBody, canonicalizeField } from './canonicalize.ts'

describe('a header field', () => {
  it.each<[field: string, relaxed: string]>([
    // RFC 6376 section 3.4.5
    ['A: X', 'a:X'],
    ['B : Y\t\r\n\tZ  ', 'b:Y Z'],
    ['Subject:', 'subject:'],
    ['Subject:\r\n  a:  b', 'subject:a: b'],
    // Only spaces and tabs are whitespace.
    ['Subject: \xa0a\x0b ', 'subject:\xa0a\x0b'],
    ['Subject: a\r b', 'subject:a\r b'],
  ])('%j in the simple and the relaxed form', (field, relaxed) => {
    expect(canonicalizeField(field, 'simple')).toBe(field)
    expect(canonicalizeField(field, 'relaxed')).toBe(relaxed)
  })
})

describe('a body', () => {
  it.each<[body: string, simple: string, relaxed: string]>([
    // RFC 6376 section 3.4.5
    [' C \r\nD \t E\r\n\r\n\r\n', ' C \r\nD \t E\r\n', ' C\r\nD E\r\n'],
    // Sections 3.4.3 and 3.4.4: an empty body.
    ['', '\r\n', ''],
    ['\r\n\r\n', '\r\n', ''],
    [' \t\r\n', ' \t\r\n', ''],
    [' ', ' \r\n', ''],
    ['no end', 'no end\r\n', 'no end\r\n'],
    ['a\r\n\r\n\t', 'a\r\n\r\n\t\r\n', 'a\r\n'],
    ['a\r\n\r\nb\r\n', 'a\r\n\r\nb\r\n', 'a\r\n\r\nb\r\n'],
    // A bare CR does not end a line.
    ['a \r\r\n', 'a \r\r\n', 'a \r\r\n'],
    ['a\r', 'a\r\r\n', 'a\r\r\n'],
  ])('%j', (body, simple, relaxed) => {
    expect(canonicalizeBody(body, 'simple')).toBe(simple)
    expect(canonicalizeBody(body, 'relaxed')).toBe(relaxed)
  })
})
