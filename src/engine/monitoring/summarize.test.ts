import { describe, expect, it } from 'vitest'
import { audit } from '../../../test/support/audit.ts'
import { resolverOf } from '../../../test/support/zone.ts'
import type { AddressFacts } from '../../shared/contract/blacklist.ts'
import type { ListAnswer } from '../../shared/contract/facts/list-facts.ts'
import { checkAddress } from '../check-address.ts'
import { unavailableAnswer } from '../dns/answers.ts'
import type { Resolver } from '../dns/resolver.ts'
import { observeDomain } from '../present/observe-domain.ts'
import { createLists, defaultLists } from '../protocols/dnsbl/choose-lists.ts'
import { summarizeAddress, summarizeAudit } from './summarize.ts'

const zone = `$ORIGIN shop.example.
$TTL 300
@ SOA ns1 hostmaster 1 7200 3600 1209600 3600
@ NS ns1
ns1 A 192.0.2.53
@ MX 10 mail
mail A 192.0.2.25
@ TXT "v=spf1 mx -all"
`
const silent: Resolver = {
  query: async (name, type) => unavailableAnswer('dns_timeout', name, type),
  close: async () => undefined,
}

async function summaryOf(dns: Resolver | string) {
  const { facts, outcomes } = await audit(dns)
  return summarizeAudit(facts, observeDomain(facts, outcomes))
}

describe('summarizeAudit', () => {
  it('contains the grade, its lower bound, and the policy', async () => {
    const strict = await summaryOf(resolverOf(`${zone}_dmarc TXT "v=DMARC1; p=reject"\n`))
    expect(strict).toMatchObject({ kind: 'domain', policy: 'reject' })
    expect(strict).not.toHaveProperty('testing')
    const testing = await summaryOf(resolverOf(`${zone}_dmarc TXT "v=DMARC1; p=reject; t=y"\n`))
    expect(testing).toMatchObject({ kind: 'domain', policy: 'reject', testing: true })
    expect(await summaryOf(resolverOf(zone))).toMatchObject({ kind: 'domain', policy: null })
  })

  it('has no grade if the domain does not exist', async () => {
    expect(
      await summaryOf(resolverOf('$ORIGIN example.\n@ 300 SOA ns1 hostmaster 1 7200 3600 1209600 3600\n')),
    ).toEqual({ kind: 'missing' })
  })

  it('is null if the most important lookups have no answer', async () => {
    expect(await summaryOf(silent)).toBeNull()
  })
})

describe('summarizeAddress', () => {
  it('counts listings, and is null without an answer', async () => {
    const lists = createLists(defaultLists, () => new Date('2026-11-23T10:00:00Z'))
    const asked = await checkAddress(
      { ip: '203.0.113.7', helo: null },
      { resolver: silent, lists, signal: new AbortController().signal, now: () => new Date('2026-11-23T10:00:00Z') },
    )
    expect(summarizeAddress(asked)).toBeNull()
    const answer = (index: number, status: ListAnswer['status']): AddressFacts['lists'] =>
      asked.lists.slice(index, index + 1).map((list) => ({ ...list, status }))
    expect(summarizeAddress({ ...asked, lists: answer(0, 'clean') })).toEqual({
      kind: 'address',
      listed: 0,
      unanswered: 0,
    })
    const both = [...answer(0, 'clean'), ...answer(1, 'listed')]
    expect(summarizeAddress({ ...asked, lists: both })).toEqual({ kind: 'address', listed: 1, unanswered: 0 })
    const part = [...answer(0, 'clean'), ...answer(1, 'blocked'), ...answer(2, 'unsupported')]
    expect(summarizeAddress({ ...asked, lists: part })).toEqual({ kind: 'address', listed: 0, unanswered: 1 })
  })
})
