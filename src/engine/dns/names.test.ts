import { describe, expect, it } from 'vitest'
import { canonicalName, isBelow, isWithin, parentOf } from './names.ts'

describe('canonicalName', () => {
  it.each([
    ['Example.COM.', 'example.com'],
    ['example.com', 'example.com'],
    ['.', ''],
    ['', ''],
    ['_DMARC.Example.com', '_dmarc.example.com'],
    // Only ASCII letters are case-insensitive (RFC 4343 section 3).
    ['ÄB.example', 'Äb.example'],
  ])('%j is %j', (name, canonical) => {
    expect(canonicalName(name)).toBe(canonical)
  })
})

describe('the tree of names', () => {
  it('ends at the root', () => {
    expect(parentOf('www.example.com')).toBe('example.com')
    expect(parentOf('com')).toBe('')
    expect(parentOf('')).toBeNull()
  })

  it('does not treat a plain suffix as an ancestor', () => {
    expect(isWithin('badexample.com', 'example.com')).toBe(false)
    expect(isWithin('www.example.com', 'example.com')).toBe(true)
    expect(isWithin('com', '')).toBe(true)
    expect(isBelow('example.com', 'example.com')).toBe(false)
    expect(isBelow('example.com', '')).toBe(true)
  })
})
