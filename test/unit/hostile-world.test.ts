import { describe, expect, it } from 'vitest'
import { analyzeMessage, type EngineReport } from '../../src/engine/analyze-message.ts'
import type { DnsAnswer, RecordData, RecordType, Resolver } from '../../src/engine/dns/resolver.ts'
import { createLists, defaultLists, type Lists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import { sampleDelivery, sampleMessage } from '../support/messages.ts'
import { resolverOf } from '../support/zone.ts'

/* Tests how many queries one message and its DNS can cause. */

const now = () => new Date('2026-11-20T12:00:00Z')

const lists = createLists(defaultLists, now)
/** List queries are excluded, except where lists are the subject. */
const noLists = { ...lists, block: [], allow: [], domain: [] }

interface Counted {
  report: EngineReport
  /** `shop.example TXT` */
  asked: string[]
}

/** Analyzes a message with the given DNS, and counts the queries. */
async function analyze(raw: Buffer, world: Resolver, asking: Lists = noLists): Promise<Counted> {
  const asked: string[] = []
  const resolver: Resolver = {
    query(name, type) {
      asked.push(`${name} ${type}`)
      return world.query(name, type)
    },
    close: () => world.close(),
  }
  const { signal } = new AbortController()
  return {
    report: await analyzeMessage({ raw, delivery: sampleDelivery() }, { resolver, lists: asking, signal, now }),
    asked,
  }
}

/** A DNS in which every name has a text. */
function everywhere(textAt: (name: string) => string): Resolver {
  return {
    async query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>> {
      const empty = { aliases: [], ttl: 300, authenticated: false }
      if (type !== 'TXT') return { ...empty, status: 'nodata' }
      // The type is TXT, so the records are texts.
      return { ...empty, status: 'found', records: [[textAt(name)] as unknown as RecordData[T]] }
    },
    close: async () => undefined,
  }
}

/** Queries about the client and whether the author's domain exists, which are not part of authentication. */
const aboutNames = /in-addr\.arpa|^mail\.shop\.example (A|AAAA)$|^shop\.example MX$/

describe('the DNS queries of one message', () => {
  it.each<[string, Resolver]>([
    ['endless includes', everywhere((name) => `v=spf1 include:a.${name} include:b.${name} -all`.slice(0, 250))],
    ['a record that includes itself', everywhere(() => 'v=spf1 include:shop.example include:%{d}.shop.example -all')],
    ['macros that generate names', everywhere((name) => `v=spf1 exists:%{ir}.%{l}.${name} a:%{d2} mx:%{h} ptr -all`)],
    ['ten of the longest lists of hosts', resolverOf(mailHosts())],
  ])('for authentication stay within 64 for %s', async (_what, world) => {
    const { asked, report } = await analyze(sampleMessage(), world)
    const counted = new Set(asked.filter((question) => !aboutNames.test(question)))
    expect(counted.size).toBeLessThanOrEqual(64)
    expect(report.facts.spf.state === 'known' && report.facts.spf.value.result).not.toBe('pass')
  })

  it('are 64 for 2,000 signatures, and the rest is unknown', async () => {
    const fields = Array.from(
      { length: 2000 },
      (_, index) => `DKIM-Signature: v=1; a=rsa-sha256; d=d${index}.example; s=s; h=from; bh=AAAA; b=AAAA\r\n`,
    )
    const raw = Buffer.concat([Buffer.from(fields.join('')), sampleMessage()])
    const { asked, report } = await analyze(
      raw,
      everywhere(() => 'v=DKIM1; p=AAAA'),
    )
    expect(new Set(asked.filter((question) => question.includes('_domainkey'))).size).toBeLessThanOrEqual(64)
    expect(report.facts.dkim_signatures.filter(({ result }) => result === 'pass')).toEqual([])
  })

  it('follow no alias loops', async () => {
    const zone = `$ORIGIN example.
@ 300 SOA ns hostmaster 1 3600 600 86400 300
shop CNAME one
one CNAME two
two CNAME shop
_dmarc.shop CNAME _dmarc.shop
`
    const { asked, report } = await analyze(sampleMessage(), resolverOf(zone))
    expect(asked.length).toBeLessThanOrEqual(64)
    expect(report.facts.spf).not.toMatchObject({ state: 'known', value: { result: 'none' } })
    expect(report.facts.dmarc_policy.state).toBe('unavailable')
  })

  it('cover 20 linked domains, and the rest are unknown', async () => {
    const links = Array.from({ length: 500 }, (_, index) => `https://d${index}.com/`)
    const raw = Buffer.concat([sampleMessage(), Buffer.from(links.join('\r\n'))])
    const { asked, report } = await analyze(raw, resolverOf('$ORIGIN example.\n@ 300 SOA ns h 1 2 3 4 5\n'), lists)
    const domains = new Set(asked.flatMap((question) => /^(d\d+\.com)\./.exec(question)?.[1] ?? []))
    expect(domains.size).toBe(20)
    expect(report.facts.domain_lists).toMatchObject({ state: 'known', value: { unasked: expect.any(Number) } })
    const passed = report.outcomes.filter(({ state }) => state === 'pass').map(({ check }) => check)
    expect(passed).not.toContain('dbl.links')
  })
})

/** SPF at its limits (RFC 7208 section 4.6.4): ten terms `mx`, each with ten hosts. */
function mailHosts(): string {
  const domains = Array.from({ length: 10 }, (_, index) => `mx${index}`)
  const hosts = domains.flatMap((domain) =>
    Array.from({ length: 10 }, (_, index) => `${domain} MX 10 h${index}.${domain}`),
  )
  const terms = domains.map((domain) => `mx:${domain}.example`)
  return `$ORIGIN example.
@ 300 SOA ns hostmaster 1 3600 600 86400 300
shop TXT "v=spf1 ${terms.join(' ')} -all"
${hosts.join('\n')}
* A 198.51.100.1
`
}
