import { describe, expect, it } from 'vitest'
import { checkKeys, findingKeys } from '../../shared/findings/finding-keys.ts'
import { htmlIssueKeys } from '../../shared/findings/html-issue.ts'
import { fingerprintOf } from './fingerprint.ts'

describe('fingerprintOf', () => {
  const base = fingerprintOf('dkim.key_short', 'a.eml', { domain: 'shop.example', selectors: ['a', 'b'], bits: 1024 })

  it.each([
    ['numbers', { domain: 'shop.example', selectors: ['a', 'b'], bits: 768 }],
    ['the order of lists and members', { bits: 1024, selectors: ['b', 'a', 'a'], domain: 'shop.example' }],
    ['quoted text', { domain: 'shop.example', selectors: ['a', 'b'], text: 'Message-ID: <1@x>' }],
  ])('ignores %s', (_what, evidence) => {
    expect(fingerprintOf('dkim.key_short', 'a.eml', evidence)).toBe(base)
  })

  it.each([
    ['rule', 'dkim.missing', 'a.eml', 'shop.example'],
    ['subject', 'dkim.key_short', 'b.eml', 'shop.example'],
    ['domain', 'dkim.key_short', 'a.eml', 'news.example'],
  ])('differs with the %s', (_what, rule, subject, domain) => {
    expect(fingerprintOf(rule, subject, { domain, selectors: ['a', 'b'] })).not.toBe(base)
  })
})

describe('rule IDs', () => {
  it('of messages and HTML do not overlap', () => {
    const ofMessages = new Set<string>([...checkKeys, ...findingKeys])
    expect(htmlIssueKeys.filter((key) => ofMessages.has(key))).toEqual([])
  })
})
