import { describe, expect, it } from 'vitest'
import { listing, workingLists } from '../../test/support/list-scripts.ts'
import { type Script, scriptedResolver } from '../../test/support/scripted-resolver.ts'
import { addressFactsSchema } from '../shared/contract/blacklist.ts'
import { checkAddress } from './check-address.ts'
import type { Resolver } from './dns/resolver.ts'
import { createLists, defaultLists, type ListKeys } from './protocols/dnsbl/choose-lists.ts'
import { withListKeys } from './protocols/dnsbl/keyed-resolver.ts'

const ip = '203.0.113.7'
const now = () => new Date('2026-11-21T09:00:00Z')
const world: Script = {
  ...workingLists(),
  '7.113.0.203.in-addr.arpa': { PTR: ['mail.shop.example'] },
  'mail.shop.example': { A: [ip] },
}

function check(resolver: Resolver, { signal = new AbortController().signal, keys = {} as ListKeys } = {}) {
  const lists = createLists({ blacklists: defaultLists.blacklists, keys }, now)
  return checkAddress({ ip, helo: 'mail.shop.example' }, { resolver, lists, signal, now })
}

describe('checkAddress', () => {
  it('gathers lists, reverse DNS, and HELO with the DNS answers behind them', async () => {
    const facts = await check(scriptedResolver({ ...world, ...listing('bl.spamcop.net', ip, '127.0.0.2', 'why') }))
    expect(addressFactsSchema.parse(facts)).toMatchObject({
      ip,
      checked_at: '2026-11-21T09:00:00.000Z',
      fcrdns: { state: 'known', value: { confirmed_name: 'mail.shop.example' } },
      helo: { state: 'known', value: { name: 'mail.shop.example', confirmed: true } },
    })
    expect(facts.lists.map(({ status }) => status)).toEqual(['clean', 'listed', ...Array(6).fill('clean')])
    expect(facts.allow_lists.map(({ status }) => status)).toEqual(['clean', 'clean'])
    const names = facts.dns.map(({ name, type }) => `${name} ${type}`)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['7.113.0.203.bl.spamcop.net TXT', '7.113.0.203.in-addr.arpa PTR']))
  })

  it('ends when aborted, with everything unavailable', async () => {
    const silent: Resolver = { query: () => new Promise(() => {}), close: async () => {} }
    const facts = await check(silent, { signal: AbortSignal.abort() })
    expect(facts.lists.map(({ status, reason }) => [status, reason?.code])).toEqual(
      Array(8).fill(['timeout', 'deadline']),
    )
    expect(facts.fcrdns).toMatchObject({ state: 'unavailable', reason: { code: 'deadline' } })
    expect(facts.helo).toMatchObject({ state: 'unavailable', reason: { code: 'deadline' } })
  })

  it('does not reveal list keys', async () => {
    const keys = { spamhaus_dqs: 's3cret' }
    const script = {
      ...world,
      '2.0.0.127.s3cret.zen.dq.spamhaus.net': { A: ['127.0.0.2'] },
      '7.113.0.203.s3cret.zen.dq.spamhaus.net': { A: ['127.0.0.3'] },
    }
    const facts = await check(withListKeys(scriptedResolver(script), keys), { keys })
    expect(facts.lists[0]).toMatchObject({ list: 'zen.dq.spamhaus.net', status: 'listed' })
    expect(JSON.stringify(facts)).not.toContain('s3cret')
  })
})
