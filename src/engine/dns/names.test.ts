import { describe, expect, it } from 'vitest'
import { canonicalName, isBelow, isPossibleName, isWithin, parentOf } from './names.ts'

describe('canonicalName', () => {
  it.each([
    ['Example.COM.', 'example.com'],
    ['example.com', 'example.com'],
    ['.', ''],
    ['', ''],
    ['_DMARC.Example.com', '_dmarc.example.com'],
    // Only ASCII letters are the same in both cases (RFC 4343 section 3).
    ['ÄB.example', 'Äb.example'],
  ])('%j is %j', (name, canonical) => {
    expect(canonicalName(name)).toBe(canonical)
  })
})

describe('isPossibleName', () => {
  const label63 = 'a'.repeat(63)
  it.each<[string, string, boolean]>([
    ['the root', '', true],
    ['any octets', 'a:b/c d.example', true],
    ['a label of 63 octets', `${label63}.example`, true],
    ['a label of 64 octets', `${label63}a.example`, false],
    ['a label of 64 octets in 32 characters', `${'ü'.repeat(32)}.example`, false],
    ['a name of 253 octets', [label63, label63, label63, 'a'.repeat(61)].join('.'), true],
    ['a name of 254 octets', [label63, label63, label63, 'a'.repeat(62)].join('.'), false],
    ['an empty label', 'a..example', false],
    ['a leading dot', '.example', false],
  ])('%s', (_what, name, possible) => {
    expect(isPossibleName(name)).toBe(possible)
  })
})

describe('the tree of names', () => {
  it('climbs to the root and not beyond', () => {
    expect(parentOf('www.example.com')).toBe('example.com')
    expect(parentOf('com')).toBe('')
    expect(parentOf('')).toBeNull()
  })

  it('does not take a suffix for an ancestor', () => {
    expect(isWithin('badexample.com', 'example.com')).toBe(false)
    expect(isWithin('www.example.com', 'example.com')).toBe(true)
    expect(isWithin('com', '')).toBe(true)
    expect(isBelow('example.com', 'example.com')).toBe(false)
    expect(isBelow('example.com', '')).toBe(true)
  })
})
