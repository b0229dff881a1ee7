import { describe, expect, it } from 'vitest'
import { resolverOf } from '../../../../test/support/zone.ts'
import { createLists, defaultLists } from '../../protocols/dnsbl/choose-lists.ts'
import { openAudit } from './audit-facts.ts'

const now = () => new Date('2026-11-21T09:30:00Z')
const resolver = resolverOf(`
$ORIGIN shop.example.
$TTL 300
@ SOA ns hostmaster 1 1 1 1 300
@ MX 10 mail
@ TXT "v=spf1 mx -all"
mail A 192.0.2.25
news._domainkey TXT "v=DKIM1; p="
`)

describe('gatherWith', () => {
  it('gathers only topics again whose DNS answers change', async () => {
    const { gather, gatherWith } = openAudit(
      { domain: 'shop.example', selectors: ['news'] },
      { resolver, lists: createLists(defaultLists, now), signal: new AbortController().signal, now },
    )
    const facts = await gather()
    const record = { name: '_dmarc.shop.example', type: 'TXT', value: 'v=DMARC1; p=none', current: null } as const
    const planned = await gatherWith([record], facts)
    expect(facts.dmarc_policy).toEqual({ state: 'absent' })
    expect(planned.dmarc_policy).toMatchObject({ state: 'known', value: { policy: 'none' } })
    expect(planned.dkim_keys).toBe(facts.dkim_keys)
    expect(planned.spf_tree).toBe(facts.spf_tree)
  })
})
