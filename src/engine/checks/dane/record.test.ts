import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { daneWorld, tlsa } from '../../../../test/support/dane.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { daneRecord } from './record.ts'

const a = '_25._tcp.a.shop.example'
const b = '_25._tcp.b.shop.example'

describe('dane.record', () => {
  it.each([
    ['records for all hosts', { [a]: { TLSA: [tlsa()] }, [b]: { TLSA: [tlsa()] } }, 'pass'],
    ['records for one host', { [a]: { TLSA: [tlsa()] } }, 'dane.partial'],
    [
      'records for one host, silence on the other',
      { [a]: { TLSA: [tlsa()] }, [b]: 'dns_timeout' as const },
      'unknown: dns_timeout',
    ],
    ['no records', {}, 'dane.missing'],
    ['no records, silence on one host', { [b]: 'dns_timeout' as const }, 'unknown: dns_timeout'],
  ])('answers %s', async (_, hosts, answer) => {
    expect(await auditAnswer(daneRecord, daneWorld(hosts))).toBe(answer)
  })

  it('names the hosts without records, and those that are silent', async () => {
    const exchanges = ['a', 'b', 'c'].map((label) => ({ preference: 10, exchange: `${label}.shop.example` }))
    const world = scriptedResolver({
      'shop.example': { MX: exchanges },
      [a]: { TLSA: [tlsa()] },
      '_25._tcp.c.shop.example': 'dns_timeout',
    })
    const { facts } = await audit(world)
    expect(askAudit(daneRecord, facts)).toMatchObject({
      finding: 'dane.partial',
      params: { hosts: ['b.shop.example'], silent: ['c.shop.example'] },
    })
  })

  it('looks at the domain itself where it has no MX, and at nothing where it receives no mail', async () => {
    const digest = '07'.repeat(32)
    expect(await auditAnswer(daneRecord, `@ A 192.0.2.1\n_25._tcp TLSA 3 1 1 ${digest}`)).toBe('pass')
    expect(await auditAnswer(daneRecord, `@ MX 0 .\n_25._tcp TLSA 3 1 1 ${digest}`)).toBe('dane.missing')
  })
})
