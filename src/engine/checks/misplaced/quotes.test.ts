import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { misplacedQuotes } from './quotes.ts'

describe('misplaced.quotes', () => {
  it.each([
    ['_dmarc TXT "v=DMARC1; p=none"', 'pass'],
    ['default._domainkey TXT "\\226\\128\\156v=DKIM1; p=abcd\\226\\128\\157"', 'misplaced.quoted'],
    ['default._domainkey TXT "\\"v=DKIM1; p=abcd\\""', 'misplaced.quoted'],
    ['@ TXT "\\"hello\\""', 'pass'],
    // The checks of the records themselves tell.
    ['_dmarc TXT "\\"v=DMARC1; p=none\\""', 'not asked'],
    ['@ TXT "\\"v=spf1 -all\\""', 'not asked'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(misplacedQuotes, zone)).toBe(answer)
  })

  it('offers the record without them', async () => {
    const { facts } = await audit('default._domainkey TXT "\\"v=DKIM1; p=abcd\\""')
    expect(askAudit(misplacedQuotes, facts)).toMatchObject({
      record: { name: 'default._domainkey.shop.example', value: 'v=DKIM1; p=abcd', current: '"v=DKIM1; p=abcd"' },
    })
  })
})
