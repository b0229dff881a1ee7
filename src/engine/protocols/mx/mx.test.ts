import { describe, expect, it } from 'vitest'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import type { DnsAnswer } from '../../dns/resolver.ts'
import { interpretMx } from './interpret-mx.ts'
import { maxMailHosts, resolveMailHosts } from './resolve-hosts.ts'

function answer(...records: [number, string][]): DnsAnswer<'MX'> {
  return {
    status: 'found',
    records: records.map(([preference, exchange]) => ({ preference, exchange })),
    aliases: [],
    ttl: 300,
    authenticated: false,
  }
}
const empty = { aliases: [], ttl: 300, authenticated: false }

describe('interpretMx', () => {
  it('lists hosts by preference', () => {
    expect(interpretMx(answer([20, 'b.example'], [10, 'A.example']))).toEqual({
      status: 'hosts',
      exchanges: [
        { preference: 10, host: 'a.example' },
        { preference: 20, host: 'b.example' },
      ],
      problems: [],
    })
  })

  it('distinguishes a null MX, no MX, no domain, and no answer', () => {
    expect(interpretMx(answer([0, '']))).toMatchObject({ status: 'null_mx' })
    expect(interpretMx({ status: 'nodata', ...empty })).toMatchObject({ status: 'implicit' })
    expect(interpretMx({ status: 'nxdomain', ...empty })).toMatchObject({ status: 'no_domain' })
    expect(interpretMx({ status: 'nxdomain', ...empty, aliases: ['gone.example'] })).toMatchObject({
      status: 'implicit',
    })
    expect(interpretMx({ status: 'unavailable', reason: { code: 'dns_timeout' } })).toMatchObject({
      status: 'unavailable',
    })
  })

  it.each([
    ['null_mx_among_others', answer([0, ''], [10, 'a.example']), 0],
    ['address_as_exchange', answer([10, '192.0.2.1']), 0],
    ['invalid_exchange', answer([10, 'a.example'], [20, 'b..example']), 1],
    ['invalid_exchange', answer([10, 'mail host.example']), 0],
    ['duplicate_exchange', answer([10, 'a.example'], [20, 'a.example']), 1],
  ])('finds %s', (code, mx, position) => {
    expect(interpretMx(mx)).toMatchObject({ status: 'hosts', problems: [{ code, position }] })
  })
})

describe('resolveMailHosts', () => {
  it('reports what each host resolves to', async () => {
    const resolver = scriptedResolver({
      'a.example': { A: ['192.0.2.1'], AAAA: ['2001:db8::1'] },
      'b.example': { CNAME: ['a.example'] },
      'c.example': { A: ['10.0.0.1'] },
      'd.example': { TXT: ['hello'] },
      'e.example': 'dns_timeout',
    })
    const hosts = await resolveMailHosts(['a.example', 'b.example', 'c.example', 'd.example', 'e.example'], resolver)
    expect(hosts).toMatchObject([
      { host: 'a.example', status: 'found', addresses: ['192.0.2.1', '2001:db8::1'], unreachable: [], aliases: [] },
      { host: 'b.example', status: 'found', aliases: ['a.example'] },
      { host: 'c.example', status: 'found', unreachable: ['10.0.0.1'] },
      { host: 'd.example', status: 'absent', addresses: [] },
      { host: 'e.example', status: 'unavailable', reason: { code: 'dns_timeout' } },
    ])
  })

  it('queries each host once, with a limit', async () => {
    const resolver = scriptedResolver({})
    await resolveMailHosts(
      ['a.example', 'a.example', ...Array.from({ length: 50 }, (_, index) => `${index}.example`)],
      resolver,
    )
    expect(resolver.asked).toHaveLength(2 * maxMailHosts)
  })

  it('reports the first host beyond the limit as unknown', async () => {
    const hosts = Array.from({ length: maxMailHosts + 5 }, (_, index) => `${index}.example`)
    const found = await resolveMailHosts(hosts, scriptedResolver({}))
    expect(found).toHaveLength(maxMailHosts + 1)
    expect(found.at(-1)).toMatchObject({
      host: '20.example',
      status: 'unavailable',
      reason: { code: 'check_limit', subject: '20.example', detail: '20' },
    })
  })
})
