import { describe, expect, it } from 'vitest'
import { isHostName, isPossibleName } from './host-name.ts'

describe('isPossibleName', () => {
  const label63 = 'a'.repeat(63)
  it.each<[string, string, boolean]>([
    ['the root', '', true],
    ['any bytes', 'a:b/c d.example', true],
    ['a label of 63 bytes', `${label63}.example`, true],
    ['a label of 64 bytes', `${label63}a.example`, false],
    ['a label of 64 bytes in 32 characters', `${'ü'.repeat(32)}.example`, false],
    ['a name of 253 bytes', [label63, label63, label63, 'a'.repeat(61)].join('.'), true],
    ['a name of 254 bytes', [label63, label63, label63, 'a'.repeat(62)].join('.'), false],
    ['an empty label', 'a..example', false],
    ['a leading dot', '.example', false],
  ])('%s', (_what, name, possible) => {
    expect(isPossibleName(name)).toBe(possible)
  })
})

describe('isHostName', () => {
  it.each([
    ['mail.example.com', true],
    ['xn--bcher-kva.example', true],
    ['Mail.example.com', false],
    ['localhost', false],
    ['192.0.2.1', false],
    ['a_b.example', false],
    ['a..example', false],
    ['example.com.', false],
  ])('%s: %s', (text, expected) => {
    expect(isHostName(text)).toBe(expected)
  })
})
