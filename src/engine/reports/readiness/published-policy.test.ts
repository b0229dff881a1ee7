import { describe, expect, it } from 'vitest'
import { resolverOf } from '../../../../test/support/zone.ts'
import type { DmarcPolicy } from '../../../shared/contract/reports/sources.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { lookUpPolicy } from './published-policy.ts'

const soa = 'shop.example. 300 IN SOA ns.shop.example. hostmaster.shop.example. 1 2 3 4 5'

function lookUp(record: string | null, domain = 'shop.example') {
  const lines = [soa, ...(record === null ? [] : [`_dmarc.shop.example. TXT "${record}"`]), '']
  const signal = new AbortController().signal
  return lookUpPolicy(domain, { resolver: resolverOf(lines.join('\n')), signal })
}

describe('the published policy', () => {
  it.each([
    ['v=DMARC1; p=none', 'none', 'none', 'none', false],
    ['v=DMARC1; p=quarantine; sp=none', 'quarantine', 'quarantine', 'none', true],
    ['v=DMARC1; p=none; sp=reject', 'none', 'none', 'reject', true],
    ['v=DMARC1; p=quarantine; sp=quarantine; t=y', 'quarantine', 'none', 'quarantine', false],
    ['v=DMARC1; p=quarantine; sp=none; pct=5', 'quarantine', 'none', 'none', true],
    ['v=DMARC1; p=reject; t=y', 'reject', 'quarantine', 'reject', false],
    ['v=DMARC1; p=quarantine; pct=20', 'quarantine', 'none', 'quarantine', false],
    ['v=DMARC1; p=reject; pct=100', 'reject', 'reject', 'reject', false],
  ])('is read from %s', async (record, policy, inForce, subdomains, hasSubdomainPolicy) => {
    const value = { policy, inForce, subdomains, hasSubdomainPolicy, foundAt: 'shop.example' }
    expect((await lookUp(record)).published).toEqual({ state: 'known', value })
  })

  it.each([
    ['missing', null, 'absent'],
    ['invalid', 'v=DMARC1; p=none; p=reject', 'unavailable'],
  ])('%s', async (_, record, state) => {
    expect((await lookUp(record)).published.state).toBe(state)
  })

  it('is not missing if DNS does not answer', async () => {
    const silent: Resolver = { query: () => new Promise(() => {}), close: async () => {} }
    const { published } = await lookUpPolicy('shop.example', { resolver: silent, signal: AbortSignal.abort() })
    expect(published.state).toBe('unavailable')
  })
})

describe('the next record', () => {
  it.each<[string, DmarcPolicy, string]>([
    [
      'v=DMARC1; p=none; rua=mailto:a@shop.example; ruf=mailto:b@shop.example; fo=1',
      'quarantine',
      'v=DMARC1; p=quarantine; rua=mailto:a@shop.example; ruf=mailto:b@shop.example; fo=1',
    ],
    ['v=DMARC1; p=quarantine; rua=mailto:a@x.example', 'reject', 'v=DMARC1; p=reject; rua=mailto:a@x.example'],
    // Subdomains keep their policy.
    [
      'v=DMARC1; p=none; sp=none; adkim=s; rua=mailto:a@shop.example',
      'quarantine',
      'v=DMARC1; p=quarantine; sp=none; adkim=s; rua=mailto:a@shop.example',
    ],
    ['v=DMARC1; p=reject; t=y; rua=mailto:a@shop.example', 'reject', 'v=DMARC1; p=reject; rua=mailto:a@shop.example'],
    [
      'v=DMARC1; p=quarantine; pct=5; rua=mailto:a@shop.example',
      'quarantine',
      'v=DMARC1; p=quarantine; rua=mailto:a@shop.example',
    ],
    [
      'v=DMARC1; p=none; rua=mailto:a@shop.example; x_note=ours',
      'quarantine',
      'v=DMARC1; p=quarantine; rua=mailto:a@shop.example; x_note=ours',
    ],
  ])('after %s is %s', async (record, next, value) => {
    const { proposal } = (await lookUp(record)).propose(next)
    expect(proposal).toEqual({ name: '_dmarc.shop.example', value, replaces: record })
  })

  it('is a first record for a domain without one, with a mailbox only if it receives mail', async () => {
    const { proposal, cautions } = (await lookUp(null)).propose('none')
    expect(proposal).toEqual({ name: '_dmarc.shop.example', value: 'v=DMARC1; p=none', replaces: null })
    expect(cautions.map(({ code }) => code)).toContain('dmarc_no_mailbox')
  })

  it('is not proposed for the record of a parent domain', async () => {
    const { published, propose } = await lookUp('v=DMARC1; p=none; rua=mailto:a@shop.example', 'news.shop.example')
    expect(published).toMatchObject({ value: { policy: 'none', foundAt: 'shop.example', subdomains: null } })
    expect(propose('quarantine').proposal).toBeNull()
  })
})
