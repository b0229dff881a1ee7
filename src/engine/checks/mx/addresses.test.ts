import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { mxAddresses } from './addresses.ts'

describe('mx.addresses', () => {
  it.each([
    ['addresses everywhere', '@ MX 10 a\n@ MX 20 b\na A 192.0.2.1\nb AAAA 2001:db8::1', 'pass'],
    ['one host without', '@ MX 10 a\n@ MX 20 b\na A 192.0.2.1', 'mx.dead_hosts'],
    ['no host with any', '@ MX 10 a\n@ MX 20 b', 'mx.unreachable'],
    ['private addresses only', '@ MX 10 a\na A 10.0.0.1', 'mx.unreachable'],
    ['an address as the only host, which `mx.names` charges', '@ MX 10 192.0.2.1.', 'not asked'],
    ['nothing but several null MX', '@ MX 0 .\n@ MX 1 .', 'not asked'],
    ['a dead host beside a silent one', '@ MX 10 a\n@ MX 20 mail.elsewhere.example.', 'mx.dead_hosts'],
    ['a silent host', '@ MX 10 mail.elsewhere.example.', 'unknown: dns_outside_zone'],
    ['a null MX', '@ MX 0 .', 'not asked'],
  ])('answers %s', async (_, zone, answer) => {
    expect(await auditAnswer(mxAddresses, zone)).toBe(answer)
  })

  it('cannot tell of a private address beside a silent family', async () => {
    const world = scriptedResolver({
      'shop.example': { MX: [{ preference: 10, exchange: 'mail.shop.example' }] },
      'mail.shop.example': { A: ['10.0.0.1'] },
    })
    const silent: Resolver = {
      ...world,
      query: async (name, type) =>
        type === 'AAAA' ? { status: 'unavailable', reason: { code: 'dns_timeout' } } : world.query(name, type),
    }
    expect(await auditAnswer(mxAddresses, silent)).toBe('unknown: dns_timeout')
  })
})
