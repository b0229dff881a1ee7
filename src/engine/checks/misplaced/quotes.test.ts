import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { misplacedQuotes } from './quotes.ts'

describe('misplaced.quotes', () => {
  it.each([
    ['_dmarc TXT "v=DMARC1; p=none"', 'pass'],
    ['_dmarc TXT "\\"v=DMARC1; p=none\\""', 'misplaced.quoted'],
    ['_dmarc TXT "\\226\\128\\156v=DMARC1; p=none\\226\\128\\157"', 'misplaced.quoted'],
    ['default._domainkey TXT "\\"v=DKIM1; p=abcd\\""', 'misplaced.quoted'],
    ['@ TXT "\\"hello\\""', 'pass'],
    // The check of the SPF record itself tells.
    ['@ TXT "\\"v=spf1 -all\\""', 'not asked'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(misplacedQuotes, zone)).toBe(answer)
  })

  it('offers the record without them', async () => {
    const { facts } = await audit('_dmarc TXT "\\"v=DMARC1; p=none\\""')
    expect(askAudit(misplacedQuotes, facts)).toMatchObject({
      record: { name: '_dmarc.shop.example', value: 'v=DMARC1; p=none', current: '"v=DMARC1; p=none"' },
    })
  })
})
