import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { outboundTo } from '../../../../test/support/outbound.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { unavailableAnswer } from '../../dns/answers.ts'
import type { DnsAnswer } from '../../dns/resolver.ts'
import {
  nameServersAddresses,
  nameServersAliases,
  nameServersAnswers,
  nameServersCount,
  nameServersNetworks,
  nameServersSoa,
} from './name-servers.ts'

describe('name_servers.count', () => {
  it.each([
    ['@ NS ns1\n@ NS ns2', 'pass'],
    ['@ NS ns1', 'name_servers.single'],
    ['@ A 192.0.2.1', 'name_servers.missing'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(nameServersCount, zone)).toBe(answer)
  })

  it('checks the zone of a subdomain', async () => {
    const { facts } = await audit('@ NS ns1\n@ NS ns2\nnews A 192.0.2.1', { domain: 'news.shop.example' })
    expect(askAudit(nameServersCount, facts)).toMatchObject({
      state: 'pass',
      params: { zone: 'shop.example', servers: ['ns1.shop.example', 'ns2.shop.example'] },
    })
  })

  it('is unknown if DNS does not answer', async () => {
    const silent = scriptedResolver({ 'shop.example': 'dns_servfail' })
    expect(await auditAnswer(nameServersCount, silent)).toBe('unknown: dns_servfail')
  })
})

describe('name_servers.addresses', () => {
  it.each([
    ['@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 AAAA 2001:db8::2', 'pass'],
    ['@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1', 'name_servers.unresolvable'],
    ['@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 A 10.0.0.1', 'name_servers.unresolvable'],
    ['@ NS ns1\n@ NS ns.elsewhere.example.\nns1 A 192.0.2.1', 'unknown: dns_outside_zone'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(nameServersAddresses, zone)).toBe(answer)
  })
})

describe('name_servers.answers', () => {
  const zone = '@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 A 192.0.2.2\nns2 AAAA 2001:db8::2'

  function serving(serial: number): DnsAnswer<'SOA'> {
    const records = [{ mname: 'ns1.shop.example', rname: 'host.shop.example', serial, minimum: 300 }]
    return { status: 'found', records, aliases: [], ttl: 300, authenticated: false }
  }

  const nothing: DnsAnswer<'SOA'> = { status: 'nodata', aliases: [], ttl: 300, authenticated: false }

  it.each<[string, DnsAnswer<'SOA'>, string]>([
    ['serves the zone', serving(7), 'pass'],
    ['serves another serial', serving(6), 'name_servers.out_of_step'],
    ['has no SOA', nothing, 'name_servers.lame'],
    ['refuses', unavailableAnswer('dns_refused', 'shop.example', 'SOA'), 'name_servers.lame'],
    ['refers to other servers', unavailableAnswer('dns_lame', 'shop.example', 'SOA'), 'name_servers.lame'],
    ['fails', unavailableAnswer('dns_servfail', 'shop.example', 'SOA'), 'name_servers.lame'],
    ['does not answer', unavailableAnswer('dns_timeout', 'shop.example', 'SOA'), 'unknown: dns_timeout'],
    ['cannot be reached', unavailableAnswer('dns_unreachable', 'shop.example', 'SOA'), 'unknown: dns_unreachable'],
  ])('evaluates a server that %s', async (_, second, answer) => {
    const outbound = outboundTo({ servers: { '192.0.2.1': serving(7), '192.0.2.2': second } })
    expect(await auditAnswer(nameServersAnswers, zone, { outbound })).toBe(answer)
  })

  it('reports lame servers even if others do not answer', async () => {
    const { facts } = await audit(zone, { outbound: outboundTo({ servers: { '192.0.2.2': nothing } }) })
    expect(askAudit(nameServersAnswers, facts)).toMatchObject({ params: { servers: ['ns2.shop.example'] } })
  })

  it('is unavailable if connections are disabled', async () => {
    expect(await auditAnswer(nameServersAnswers, zone)).toBe('unknown: outbound_off')
  })

  it('is not applicable if no server has an address', async () => {
    expect(await auditAnswer(nameServersAnswers, '@ NS ns1')).toBe('not evaluated')
  })
})

describe('name_servers.aliases', () => {
  it.each([
    ['@ NS ns1\nns1 A 192.0.2.1', 'pass'],
    ['@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 CNAME ns1', 'name_servers.alias'],
    ['@ NS ns.elsewhere.example.', 'not evaluated'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(nameServersAliases, zone)).toBe(answer)
  })
})

describe('name_servers.networks', () => {
  it.each([
    ['@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 A 198.51.100.1', 'pass'],
    ['@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 AAAA 2001:db8::2', 'pass'],
    ['@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 A 192.0.2.200', 'name_servers.one_network'],
    ['@ NS ns1\n@ NS ns.elsewhere.example.\nns1 A 192.0.2.1', 'not evaluated'],
    ['@ NS ns1\nns1 A 192.0.2.1', 'not evaluated'],
  ])('evaluates %j', async (zone, answer) => {
    expect(await auditAnswer(nameServersNetworks, zone)).toBe(answer)
  })
})

describe('name_servers.soa', () => {
  it.each([
    ['@ SOA ns1 hostmaster 1 7200 3600 1209600 3600', 'pass'],
    ['@ 604800 SOA ns1 hostmaster 1 7200 3600 1209600 604800', 'name_servers.negative_ttl_long'],
    ['@ 604800 SOA ns1 hostmaster 1 7200 3600 1209600 3600', 'pass'],
    ['@ 3600 SOA ns1 hostmaster 1 7200 3600 1209600 604800', 'not evaluated'],
    ['@ 3600 SOA ns1 . 1 7200 3600 1209600 604800', 'name_servers.no_contact'],
    ['@ SOA ns1 . 1 7200 3600 1209600 3600', 'name_servers.no_contact'],
    ['@ SOA ns1 localhost. 1 7200 3600 1209600 3600', 'name_servers.no_contact'],
    ['@ A 192.0.2.1', 'not evaluated'],
  ])('evaluates %j', async (soa, answer) => {
    expect(await auditAnswer(nameServersSoa, `${soa}\n@ NS ns1\nns1 A 192.0.2.1`)).toBe(answer)
  })

  it('reports the smaller of TTL and minimum', async () => {
    const { facts } = await audit('@ 172800 SOA ns1 hostmaster 1 7200 3600 1209600 604800\n@ NS ns1\nns1 A 192.0.2.1')
    expect(askAudit(nameServersSoa, facts)).toMatchObject({ params: { hours: 48 } })
  })
})
