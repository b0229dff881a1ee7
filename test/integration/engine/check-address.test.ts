import { describe, expect, it, onTestFinished } from 'vitest'
import { checkAddress } from '../../../src/engine/check-address.ts'
import { createResolver } from '../../../src/engine/dns/create-resolver.ts'
import { presentAddress } from '../../../src/engine/present/present-address.ts'
import { createLists, defaultLists } from '../../../src/engine/protocols/dnsbl/choose-lists.ts'
import { startDnsServer } from '../../support/dns-server.ts'
import { type ListBehavior, listBehaviors, startListServer } from '../../support/list-server.ts'

const ip = '203.0.113.7'

async function checkAt(address: string, blacklists: readonly string[] = defaultLists.blacklists) {
  const resolver = await createResolver({ sources: [address], offline: false })
  onTestFinished(() => resolver.close())
  const now = () => new Date()
  const lists = createLists({ blacklists, keys: {} }, now)
  const signal = new AbortController().signal
  return presentAddress(await checkAddress({ ip, helo: null }, { resolver, lists, signal, now }), 'en')
}

async function check(manners: Record<string, ListBehavior>) {
  const server = await startListServer(ip, manners)
  onTestFinished(() => server.close())
  return { server, report: await checkAt(server.address, Object.keys(manners)) }
}

describe('an address check with lists of every behavior', () => {
  it('uses working lists, and reports what is wrong with the others', async () => {
    const { report } = await check(listBehaviors)
    expect(report.lists.map(({ list, status, codes }) => [list, status, codes])).toEqual([
      ['zen.spamhaus.org', 'blocked', ['127.255.255.254']],
      ['bl.spamcop.net', 'error', ['127.0.0.2']],
      ['b.barracudacentral.org', 'timeout', []],
      ['psbl.surriel.com', 'listed', ['127.0.0.2']],
      ['dnsbl-1.uceprotect.net', 'error', []],
      ['bl.mailspike.net', 'error', ['198.51.100.80']],
      ['dnsbl.dronebl.org', 'error', []],
      ['bl.blocklist.de', 'clean', []],
    ])
    expect(report).toMatchObject({ listed: true, listed_count: 1, coverage: { done: 2, total: 8 } })
    expect(report.lists.filter(({ status, reason }) => status !== 'clean' && !reason)).toEqual([])
    expect(report.lists[3]?.reason).toBe('Seen by psbl.surriel.com')
    expect(report.fcrdns).toMatchObject({ status: 'pass', ptr: ['mail.shop.example'] })
  })

  it.each<[ListBehavior, string]>([
    ['wildcard', 'error'],
    ['parked', 'error'],
    ['refusing', 'blocked'],
    ['refused', 'error'],
    ['servfail', 'error'],
    ['dead', 'error'],
    ['silent', 'timeout'],
  ])('reports neither listed nor clean if every list is %s', async (manner, status) => {
    const { report } = await check(Object.fromEntries(Object.keys(listBehaviors).map((list) => [list, manner])))
    expect(report.lists.map((list) => [list.status, list.listed])).toEqual(Array(8).fill([status, false]))
    expect(report).toMatchObject({ listed: null, listed_count: 0, coverage: { done: 0, total: 8 } })
  })

  it("queries a list's explanation only if it lists the address", async () => {
    const { server } = await check({ 'psbl.surriel.com': 'listed', 'bl.spamcop.net': 'wildcard' })
    const texts = server.queries.filter(({ type }) => type === 'TXT')
    expect(texts.map(({ name }) => name)).toEqual(['7.113.0.203.psbl.surriel.com'])
  })

  it('reports everything as unknown if DNS does not answer', async () => {
    const server = await startDnsServer({ behavior: 'silence' })
    onTestFinished(() => server.close())
    const report = await checkAt(server.address)
    expect(report).toMatchObject({ listed: null, fcrdns: { status: 'unknown', ptr: [] } })
    expect(new Set(report.lists.map(({ status }) => status))).toEqual(new Set(['timeout']))
  })
})
