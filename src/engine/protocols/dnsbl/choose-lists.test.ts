import { describe, expect, it } from 'vitest'
import { chooseLists, defaultBlacklists, type ListKeys, objectionTo } from './choose-lists.ts'

function names(blacklists: readonly string[], keys: ListKeys = {}) {
  const { block, allow, domain } = chooseLists({ blacklists, keys })
  return [block, allow, domain].map((zones) => zones.map(({ zone }) => zone))
}

describe('chooseLists', () => {
  it('asks eight block lists, and lists of domains, unless told otherwise', () => {
    const [block, allow, domain] = names(defaultBlacklists)
    expect(block).toHaveLength(8)
    expect(allow).toEqual(['list.dnswl.org', 'wl.mailspike.net'])
    expect(domain).toEqual(['dbl.spamhaus.org', 'multi.surbl.org', 'multi.uribl.com'])
  })

  it('asks what is named, once and in its order, documented or not', () => {
    const [block] = names(['bl.example', 'all.s5h.net', 'bl.example', 'dnsbl.sorbs.net'])
    expect(block).toEqual(['bl.example', 'all.s5h.net', 'dnsbl.sorbs.net'])
  })

  it('asks the list of a key in the place of the one without', () => {
    const [block, , domain] = names(defaultBlacklists, { spamhaus_dqs: 'k' })
    expect(block?.[0]).toBe('zen.dq.spamhaus.net')
    expect(block).toHaveLength(8)
    expect(domain?.[0]).toBe('dbl.dq.spamhaus.net')
  })

  it('adds the list of a key that replaces none', () => {
    expect(names(['bl.example'], { spamhaus_dqs: 'k', abusix: 'k' })[0]).toEqual([
      'bl.example',
      'zen.dq.spamhaus.net',
      'combined.mail.abusix.zone',
    ])
  })
})

describe('objectionTo', () => {
  it.each([
    ['zen.spamhaus.org', null],
    ['bl.example', null],
    ['dnsbl.sorbs.net', null],
    ['dbl.spamhaus.org', 'of_domains'],
    ['list.dnswl.org', 'allow_list'],
    ['zen.dq.spamhaus.net', 'needs_key'],
  ])('%s: %s', (name, objection) => {
    expect(objectionTo(name)).toBe(objection)
  })
})
