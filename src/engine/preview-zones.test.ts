import { describe, expect, it } from 'vitest'
import { resolverOf, zonesOf } from '../../test/support/zone.ts'
import { auditDomain } from './audit-domain.ts'
import { offlineResolver } from './dns/layers/offline.ts'
import type { Resolver } from './dns/resolver.ts'
import { createZoneResolver } from './dns/zone/zone-resolver.ts'
import { hintsInZones, previewZones } from './preview-zones.ts'
import { createLists, defaultLists } from './protocols/dnsbl/choose-lists.ts'

const zoneOf = (lines: string) => `$ORIGIN shop.example.\n$TTL 300\n@ SOA ns hostmaster 1 1 1 1 300\n${lines}\n`

const now = () => new Date('2026-11-21T09:30:00Z')

async function preview(published: Resolver | string, planned: string) {
  const resolver = typeof published === 'string' ? resolverOf(zoneOf(published)) : published
  return await previewZones({ domain: 'shop.example', selectors: [] }, zonesOf(zoneOf(planned)), {
    resolver,
    lists: createLists(defaultLists, now),
    signal: new AbortController().signal,
    now,
  })
}

/** The changed record sets, before and after. */
function changesOf({ records }: Awaited<ReturnType<typeof preview>>) {
  return records.map(({ name, type, published, planned }) => [
    `${name} ${type}`,
    published.status === 'found' ? published.records : published.status,
    planned.status === 'found' ? planned.records : planned.status,
  ])
}

describe('previewZones', () => {
  it('audits the domain before and after the change', async () => {
    const { published, planned } = await preview('@ TXT "v=spf1 -all"', '@ TXT "v=spf1 ~all"')
    expect(published.facts.spf_record).toMatchObject({ value: { records: ['v=spf1 -all'] } })
    expect(planned.facts.spf_record).toMatchObject({ value: { records: ['v=spf1 ~all'] } })
  })

  it('reports which record sets differ', async () => {
    const changes = changesOf(
      await preview(
        '@ TXT "v=spf1 -all"\n@ TXT "same"\n_dmarc TXT "v=DMARC1; p=none"',
        '@ TXT "same"\n@ TXT "v=spf1 ~all"\ns1._domainkey TXT "v=DKIM1; p="',
      ),
    )
    expect(changes).toContainEqual(['shop.example TXT', ['"v=spf1 -all"', '"same"'], ['"same"', '"v=spf1 ~all"']])
    expect(changes).toContainEqual(['_dmarc.shop.example TXT', ['"v=DMARC1; p=none"'], 'nxdomain'])
    expect(changes).toContainEqual(['s1._domainkey.shop.example TXT', 'nxdomain', ['"v=DKIM1; p="']])
  })

  it('ignores the order of records and the type of absence', async () => {
    const [one, other] = ['@ TXT "a"\n@ TXT "b"', '@ TXT "b"\n@ TXT "a"\nx._dmarc A 192.0.2.1']
    expect(changesOf(await preview(one, other))).toEqual([])
  })

  it('includes names that only one of the audits queried', async () => {
    const changes = changesOf(
      await preview('@ TXT "v=spf1 include:a.shop.example -all"\na TXT "v=spf1 -all"', '@ TXT "v=spf1 -all"'),
    )
    expect(changes).toContainEqual(['a.shop.example TXT', ['"v=spf1 -all"'], 'nxdomain'])
  })

  it('queries the DNS for names outside the zones and does not count them as changes', async () => {
    const esp = '$ORIGIN esp.example.\n@ SOA ns hostmaster 1 1 1 1 300\nspf TXT "v=spf1 -all"'
    const world = resolverOf(`${zoneOf('@ TXT "v=spf1 -all"')}${esp}\n`)
    const { planned, records } = await preview(world, '@ TXT "v=spf1 include:spf.esp.example -all"')
    expect(planned.facts.spf_tree).toMatchObject({ value: { complete: true } })
    expect(records.map(({ name }) => name)).not.toContain('spf.esp.example')
  })

  it('does not report a record as new if the DNS did not answer', async () => {
    const { records } = await preview(offlineResolver, '@ TXT "v=spf1 -all"')
    const change = records.find(({ name, type }) => name === 'shop.example' && type === 'TXT')
    expect(change).toMatchObject({ published: { status: 'dns_offline' }, planned: { status: 'found' } })
  })
})

describe('hintsInZones', () => {
  it('finds keys and aliases', () => {
    const zones = zonesOf(zoneOf('a._domainkey TXT "v=DKIM1; p="\nb._domainkey CNAME b.esp.example.\nc A 192.0.2.1'))
    expect(hintsInZones(zones, 'shop.example').seenSelectors).toEqual(['a', 'b'])
    expect(hintsInZones(zones, 'example').seenSelectors).toEqual([])
  })

  it.each([
    ['a DMARC record at a misspelled name', '_dmrac TXT "v=DMARC1; p=none"', 'misplaced.wrong_name'],
    ['a key without its label', 'mail.dk TXT "v=DKIM1; p=AAAA"', 'misplaced.wrong_name'],
    ['a key to which an alias leads', 'x._domainkey CNAME x.dk\nx.dk TXT "v=DKIM1; p=AAAA"', 'pass'],
    ['records of subdomains', '_dmarc.news TXT "v=DMARC1; p=none"\nx._domainkey.news TXT "v=DKIM1; p="', 'pass'],
    ['SPF of hosts', 'news TXT "v=spf1 -all"\n_spf TXT "v=spf1 ip4:192.0.2.1 -all"', 'pass'],
    ['a permission for reports', 'other.example._report._dmarc TXT "v=DMARC1;"', 'pass'],
    ['contradictory records', 'www A 192.0.2.1\nwww CNAME a.other.example.', 'domain.name_unreadable'],
  ])('finds what no check asks for: %s', async (_, lines, answer) => {
    const zones = zonesOf(zoneOf(lines))
    const dependencies = { resolver: createZoneResolver(zones), lists: createLists(defaultLists, now), now }
    const input = { domain: 'shop.example', selectors: [], ...hintsInZones(zones, 'shop.example') }
    const { outcomes } = await auditDomain(input, { ...dependencies, signal: new AbortController().signal })
    const found = outcomes.filter(({ check, state }) => check.startsWith('misplaced.') && state === 'fail')
    expect(found.map((outcome) => 'finding' in outcome && outcome.finding)).toEqual(answer === 'pass' ? [] : [answer])
  })
})
