import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { mxRecord } from './record.ts'

describe('mx.record', () => {
  it.each([
    ['hosts', '@ MX 10 mail\nmail A 192.0.2.1', 'pass'],
    ['a null MX', '@ MX 0 .', 'mx.null_mx'],
    ['a null MX of a domain without mail', '@ MX 0 .\n@ TXT "v=spf1 -all"', 'mx.null_mx'],
    ['a null MX of a domain that sends', '@ MX 0 .\n@ TXT "v=spf1 ip4:192.0.2.1 -all"', 'mx.null_mx_sends'],
    ['an address instead', '@ A 192.0.2.1', 'mx.implicit'],
    ['nothing', '@ TXT "hello"', 'mx.missing'],
  ])('answers %s', async (_, zone, answer) => {
    expect(await auditAnswer(mxRecord, zone)).toBe(answer)
  })

  it('does not know where the DNS is silent, on the MX or on the address in its place', async () => {
    expect(await auditAnswer(mxRecord, scriptedResolver({ 'shop.example': 'dns_timeout' }))).toBe(
      'unknown: dns_timeout',
    )
    expect(await auditAnswer(mxRecord, '@ CNAME www.elsewhere.example.')).toBe('unknown: dns_outside_zone')
  })

  it('offers the record that says what is the case without one', async () => {
    const { facts } = await audit('@ A 192.0.2.1')
    expect(askAudit(mxRecord, facts)).toMatchObject({
      params: { domain: 'shop.example', addresses: ['192.0.2.1'] },
      record: { name: 'shop.example', type: 'MX', value: '10 shop.example.', current: null },
    })
  })
})
