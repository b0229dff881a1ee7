import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { spfVoidLookups } from './void-lookups.ts'

describe('spf.void_lookups', () => {
  it.each([
    ['a name with an address', '@ TXT "v=spf1 a:mail.shop.example -all"\nmail A 192.0.2.1', 'pass'],
    ['no term that asks', '@ TXT "v=spf1 ip4:192.0.2.1 -all"', 'not asked'],
    ['one empty name', '@ TXT "v=spf1 a:no.shop.example -all"', 'spf.dead_terms'],
    ['two', '@ TXT "v=spf1 a:no.shop.example mx:no.shop.example -all"', 'spf.dead_terms'],
    [
      'three',
      '@ TXT "v=spf1 a:no.shop.example mx:no.shop.example exists:no.shop.example -all"',
      'spf.void_lookups_exceeded',
    ],
    ['a name that nobody told of', '@ TXT "v=spf1 a:mail.elsewhere.example -all"', 'not asked'],
  ])('answers %s', async (_, zone, answer) => {
    expect(await auditAnswer(spfVoidLookups, zone)).toBe(answer)
  })

  it('offers the record without its own dead terms', async () => {
    const { facts } = await audit(
      '@ TXT "v=spf1 a:no.shop.example include:b.shop.example -all"\nb TXT "v=spf1 mx -all"',
    )
    expect(askAudit(spfVoidLookups, facts)).toMatchObject({
      params: { terms: ['a:no.shop.example', 'mx'] },
      record: { value: 'v=spf1 include:b.shop.example -all' },
    })
  })
})
