import { describe, expect, it } from 'vitest'
import { listing, workingLists } from '../../../test/support/list-scripts.ts'
import { type Script, scriptedResolver } from '../../../test/support/scripted-resolver.ts'
import { createLists, defaultLists } from '../protocols/dnsbl/choose-lists.ts'
import type { DnsblTarget } from '../protocols/dnsbl/query-names.ts'
import { lookUpBlacklists } from './look-up-blacklists.ts'
import { presentBlacklists } from './present-blacklists.ts'

const now = () => new Date('2026-11-20T12:00:00Z')

async function ask(target: DnsblTarget, world: Script) {
  const lists = createLists(defaultLists, now)
  const resolver = scriptedResolver(world)
  const answers = await lookUpBlacklists(target, lists, { resolver, health: lists.health, now })
  return presentBlacklists({ query: ' as sent ', type: target.type }, answers, 'en')
}

const ip = '203.0.113.7'

describe('blocklist lookups', () => {
  it('report about an address', async () => {
    const world = { ...workingLists(), ...listing('zen.spamhaus.org', ip, '127.0.0.4', 'why it is there') }
    const lookup = await ask({ type: 'ip', ip }, world)
    expect(lookup).toMatchObject({ query: ' as sent ', type: 'ip', clean: false, listed_count: 1 })
    expect(lookup?.results).toHaveLength(8)
    expect(lookup?.results[0]).toEqual({
      list: 'zen.spamhaus.org',
      listed: true,
      status: 'listed',
      codes: ['127.0.0.4'],
      meanings: ['The machine is infected or compromised (XBL).'],
      reason: 'why it is there',
      delist_url: expect.stringMatching(/^https:/),
    })
  })

  it('query domain lists about the registered domain', async () => {
    const world = { ...workingLists(), 'shop.example.dbl.spamhaus.org': { A: ['127.0.1.2'] } }
    const lookup = await ask({ type: 'domain', domain: 'www.news.shop.example' }, world)
    expect(lookup).toMatchObject({ type: 'domain', clean: false, listed_count: 1 })
    expect(lookup?.results.find(({ listed }) => listed)).toMatchObject({ list: 'dbl.spamhaus.org' })
    expect(lookup?.results.some(({ list }) => list === 'zen.spamhaus.org')).toBe(false)
  })

  it('report clean if at least one list answered and none lists it', async () => {
    const lookup = await ask({ type: 'ip', ip }, workingLists('bl.spamcop.net'))
    expect(lookup).toMatchObject({ clean: true, listed_count: 0 })
    expect(lookup?.results.filter(({ status }) => status === 'clean')).toHaveLength(1)
  })

  it('treat a refusal as a missing answer', async () => {
    const world = { ...workingLists(), ...listing('zen.spamhaus.org', ip, '127.255.255.254') }
    const lookup = await ask({ type: 'ip', ip }, world)
    expect(lookup).toMatchObject({ clean: true, listed_count: 0 })
    expect(lookup?.results[0]).toMatchObject({ listed: false, status: 'blocked', codes: ['127.255.255.254'] })
  })

  it('are empty if no list answered', async () => {
    expect(await ask({ type: 'ip', ip }, {})).toBeNull()
  })
})
