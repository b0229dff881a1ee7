import { describe, expect, it } from 'vitest'
import { outboundTo } from '../../../../test/support/outbound.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { absent } from '../../../shared/fact.ts'
import type { DnsAnswer } from '../../dns/resolver.ts'
import { gatherNameServers } from './name-servers.ts'

const soa = { mname: 'ns1.shop.example', rname: 'hostmaster.shop.example', serial: 7, minimum: 300 }
const world = {
  'shop.example': { NS: ['ns2.shop.example', 'ns1.shop.example'], SOA: [soa] },
  'ns1.shop.example': { A: ['192.0.2.1'], AAAA: ['2001:db8::1'] },
  'ns2.shop.example': { AAAA: ['2001:db8::2'] },
  'news.shop.example': { A: ['192.0.2.9'] },
}
const serving: DnsAnswer<'SOA'> = { status: 'found', records: [soa], aliases: [], ttl: 60, authenticated: false }

/** The servers' own answers. */
function connections(servers: Record<string, DnsAnswer<'SOA'>>) {
  return outboundTo({ servers })(scriptedResolver({}), new AbortController().signal)
}

describe('the name servers of a domain', () => {
  it('are those of the zone, sorted, queried over IPv4 if available', async () => {
    const open = connections({ '192.0.2.1': serving, '2001:db8::2': serving })
    expect(await gatherNameServers('news.shop.example', scriptedResolver(world), open)).toMatchObject({
      value: {
        domain: 'news.shop.example',
        zone: 'shop.example',
        records: ['ns1.shop.example.', 'ns2.shop.example.'],
        servers: [
          { name: 'ns1.shop.example', serves: true, serial: 7, silence: null },
          { name: 'ns2.shop.example', serves: true, serial: 7, silence: null },
        ],
        soa,
      },
    })
  })

  it('are not searched above the registered domain', async () => {
    const dns = scriptedResolver({ 'news.shop.example': {} })
    expect(await gatherNameServers('news.shop.example', dns, null)).toEqual(absent)
    expect(dns.asked).toEqual(['news.shop.example NS', 'news.shop.example SOA', 'shop.example NS', 'shop.example SOA'])
  })

  it('are unavailable while a name below the zone does not answer', async () => {
    const dns = scriptedResolver({ ...world, 'news.shop.example': 'dns_timeout' })
    expect(await gatherNameServers('news.shop.example', dns, null)).toMatchObject({
      state: 'unavailable',
      reason: { code: 'dns_timeout', subject: 'news.shop.example NS' },
    })
  })

  it('are unknown where the network answers in their place', async () => {
    const nxdomain: DnsAnswer<'SOA'> = { status: 'nxdomain', aliases: [], ttl: 60, authenticated: false }
    const servers = { '192.0.2.1': nxdomain, '2001:db8::2': nxdomain }
    const servicesOf = async (open: ReturnType<typeof connections>) => {
      const fact = await gatherNameServers('shop.example', scriptedResolver(world), open)
      return fact.state === 'known' ? fact.value.servers.map(({ serves, silence }) => serves ?? silence?.code) : []
    }
    expect(await servicesOf(connections(servers))).toEqual([false, false])
    const everywhere = connections({ ...servers, '203.0.113.254': nxdomain })
    expect(await servicesOf(everywhere)).toEqual(['port_53_intercepted', 'port_53_intercepted'])
  })
})
