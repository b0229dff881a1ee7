import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { misplacedPlaceholders } from './placeholders.ts'

describe('misplaced.placeholders', () => {
  it.each([
    ['@ TXT "v=spf1 include:_spf.mail.example -all"', 'pass'],
    ['@ TXT "v=spf1 ip4:<your-ip> -all"', 'misplaced.placeholder'],
    ['_dmarc TXT "v=DMARC1; p=none; rua=mailto:dmarc@example.com"', 'misplaced.placeholder'],
    ['default._domainkey TXT "v=DKIM1; k=rsa; p=YOUR_PUBLIC_KEY"', 'misplaced.placeholder'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(misplacedPlaceholders, zone)).toBe(answer)
  })
})
