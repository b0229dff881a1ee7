import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { misplacedNames } from './names.ts'

describe('misplaced.names', () => {
  it.each([
    ['@ TXT "v=spf1 -all"\n_dmarc TXT "v=DMARC1; p=none"', 'pass'],
    ['_dmarc TXT "v=spf1 -all"', 'misplaced.wrong_name'],
    ['_domainkey TXT "v=spf1 -all"', 'misplaced.wrong_name'],
    ['default._domainkey TXT "v=spf1 -all"', 'misplaced.wrong_name'],
    ['@ TXT "v=DMARC1; p=none"', 'not asked'],
    ['@ TXT "v=DMARC1; p=none"\n_dmarc TXT "v=DMARC1; p=reject"', 'misplaced.wrong_name'],
    ['@ TXT "v=DMARC1; p=none"\n@ TXT "v=TLSRPTv1; rua=mailto:a@shop.example"', 'misplaced.wrong_name'],
    ['@ TXT "v=DKIM1; k=rsa; p=abcd"', 'misplaced.wrong_name'],
    ['* TXT "v=spf1 -all"', 'pass'],
    ['_domainkey TXT "o=~"', 'pass'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(misplacedNames, zone)).toBe(answer)
  })

  it('offers the record where it belongs, but for a key whose selector nobody knows', async () => {
    const spf = await audit('_dmarc TXT "v=spf1 -all"')
    expect(askAudit(misplacedNames, spf.facts)).toMatchObject({
      params: { kind: 'spf', name: '_dmarc.shop.example', belongs_at: 'shop.example' },
      record: { name: 'shop.example', value: 'v=spf1 -all' },
    })
    const key = await audit('@ TXT "v=DKIM1; p=abcd"')
    expect(askAudit(misplacedNames, key.facts)).toMatchObject({ params: { kind: 'dkim' }, record: null })
  })
})
