import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { outboundTo } from '../../../../test/support/outbound.ts'
import { unavailableAnswer } from '../../dns/answers.ts'
import type { DnsAnswer } from '../../dns/resolver.ts'
import { nameServersAnswers } from './answers.ts'

const zone = '@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 A 192.0.2.2\nns2 AAAA 2001:db8::2'

function serving(serial: number): DnsAnswer<'SOA'> {
  const records = [{ mname: 'ns1.shop.example', rname: 'host.shop.example', serial, minimum: 300 }]
  return { status: 'found', records, aliases: [], ttl: 300, authenticated: false }
}

const nothing: DnsAnswer<'SOA'> = { status: 'nodata', aliases: [], ttl: 300, authenticated: false }

describe('name_servers.answers', () => {
  it.each<[string, DnsAnswer<'SOA'>, string]>([
    ['serves the zone', serving(7), 'pass'],
    ['serves another version', serving(6), 'name_servers.out_of_step'],
    ['has no SOA', nothing, 'name_servers.lame'],
    ['refuses', unavailableAnswer('dns_refused', 'shop.example', 'SOA'), 'name_servers.lame'],
    ['points elsewhere', unavailableAnswer('dns_lame', 'shop.example', 'SOA'), 'name_servers.lame'],
    ['fails', unavailableAnswer('dns_servfail', 'shop.example', 'SOA'), 'name_servers.lame'],
    ['is silent', unavailableAnswer('dns_timeout', 'shop.example', 'SOA'), 'unknown: dns_timeout'],
    ['cannot be reached', unavailableAnswer('dns_unreachable', 'shop.example', 'SOA'), 'unknown: dns_unreachable'],
  ])('answers where a server %s', async (_, second, answer) => {
    const outbound = outboundTo({ servers: { '192.0.2.1': serving(7), '192.0.2.2': second } })
    expect(await auditAnswer(nameServersAnswers, zone, { outbound })).toBe(answer)
  })

  it('names the lame ones, whoever else is silent', async () => {
    const { facts } = await audit(zone, { outbound: outboundTo({ servers: { '192.0.2.2': nothing } }) })
    expect(askAudit(nameServersAnswers, facts)).toMatchObject({ params: { servers: ['ns2.shop.example'] } })
  })

  it('is not known where no connection may be opened', async () => {
    expect(await auditAnswer(nameServersAnswers, zone)).toBe('unknown: outbound_off')
  })

  it('does not arise where no server has an address', async () => {
    expect(await auditAnswer(nameServersAnswers, '@ NS ns1')).toBe('not asked')
  })
})
