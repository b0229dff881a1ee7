import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { spfRecord } from './record.ts'

describe('spf.record', () => {
  it.each([
    ['one record', '@ TXT "v=spf1 mx -all"\n@ TXT "site-verification=1"', 'pass'],
    ['none', '@ TXT "site-verification=1"', 'spf.no_record'],
    ['no TXT record at all', '@ A 192.0.2.1', 'spf.no_record'],
    ['a record in quotation marks', '@ TXT "\\"v=spf1 mx -all\\""', 'spf.misspelled'],
    ['a record without its version', '@ TXT "spf1 mx -all"', 'spf.misspelled'],
    ['two records', '@ TXT "v=spf1 mx -all"\n@ TXT "v=spf1 a -all"', 'spf.several_records'],
  ])('answers %s', async (_, zone, answer) => {
    expect(await auditAnswer(spfRecord, zone)).toBe(answer)
  })

  it('is unknown when the DNS fails', async () => {
    const resolver = scriptedResolver({ 'shop.example': 'dns_servfail' })
    expect(await auditAnswer(spfRecord, resolver)).toBe('unknown: dns_servfail')
  })

  it('offers one record that allows what several allowed', async () => {
    const { facts } = await audit('@ TXT "v=spf1 include:_a.example -all"\n@ TXT "v=spf1 mx include:_A.example -all"')
    expect(askAudit(spfRecord, facts)).toMatchObject({
      params: { count: 2 },
      record: { name: 'shop.example', type: 'TXT', value: 'v=spf1 include:_a.example mx -all' },
    })
  })
})
