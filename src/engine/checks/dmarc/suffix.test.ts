import { expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { dmarcSuffix } from './suffix.ts'

it.each([
  ['v=DMARC1; p=reject', 'pass'],
  ['v=DMARC1; p=reject; psd=n', 'pass'],
  ['v=DMARC1; p=reject; psd=y', 'dmarc.suffix_claimed'],
])('answers %s', async (record, answer) => {
  expect(await auditAnswer(dmarcSuffix, `_dmarc TXT "${record}"`)).toBe(answer)
})

it('offers the record without the claim', async () => {
  const { facts } = await audit('_dmarc TXT "v=DMARC1; p=reject; psd=y; rua=mailto:a@shop.example"')
  expect(askAudit(dmarcSuffix, facts)).toMatchObject({
    record: { value: 'v=DMARC1; p=reject; rua=mailto:a@shop.example' },
  })
})
