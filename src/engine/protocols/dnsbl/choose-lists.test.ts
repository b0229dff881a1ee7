import { describe, expect, it } from 'vitest'
import { chooseLists, defaultLists, isBlockList, type ListKeys } from './choose-lists.ts'

function names(blacklists: readonly string[], keys: ListKeys = {}) {
  const { block, allow, domain } = chooseLists({ blacklists, keys })
  return [block, allow, domain].map((zones) => zones.map(({ zone }) => zone))
}

describe('chooseLists', () => {
  it('queries eight blocklists and the domain lists by default', () => {
    const [block, allow, domain] = names(defaultLists.blacklists)
    expect(block).toHaveLength(8)
    expect(allow).toEqual(['list.dnswl.org', 'wl.mailspike.net'])
    expect(domain).toEqual(['dbl.spamhaus.org', 'multi.surbl.org', 'multi.uribl.com'])
  })

  it('queries the configured lists, without duplicates and in order, documented or not', () => {
    const [block] = names(['bl.example', 'all.s5h.net', 'bl.example', 'dnsbl.sorbs.net'])
    expect(block).toEqual(['bl.example', 'all.s5h.net', 'dnsbl.sorbs.net'])
  })

  it('replaces a list with its keyed version', () => {
    const [block, , domain] = names(defaultLists.blacklists, { spamhaus_dqs: 'k' })
    expect(block?.[0]).toBe('zen.dq.spamhaus.net')
    expect(block).toHaveLength(8)
    expect(domain?.[0]).toBe('dbl.dq.spamhaus.net')
  })

  it('adds a keyed list that replaces none', () => {
    expect(names(['bl.example'], { spamhaus_dqs: 'k', abusix: 'k' })[0]).toEqual([
      'bl.example',
      'zen.dq.spamhaus.net',
      'combined.mail.abusix.zone',
    ])
  })
})

describe('isBlockList', () => {
  it.each([
    ['zen.spamhaus.org', true],
    ['bl.example', true],
    ['dnsbl.sorbs.net', true],
    ['a domain list, dbl.spamhaus.org', false],
    ['an allowlist, list.dnswl.org', false],
    ['a keyed list, zen.dq.spamhaus.net', false],
  ])('%s: %s', (what, expected) => {
    expect(isBlockList(what.split(', ').at(-1) ?? '')).toBe(expected)
  })
})
