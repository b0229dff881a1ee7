import { expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { dmarcTags } from './tags.ts'

it.each([
  ['v=DMARC1; p=reject; t=n; psd=n', 'pass'],
  ['v=DMARC1; p=reject; pct=100', 'dmarc.tags_removed'],
  ['v=DMARC1; p=reject; rap=mailto:a@shop.example', 'dmarc.tags_unknown'],
])('answers %s', async (record, answer) => {
  expect(await auditAnswer(dmarcTags, `_dmarc TXT "${record}"`)).toBe(answer)
})

it('offers the record without all of them', async () => {
  const { facts } = await audit('_dmarc TXT "v=DMARC1; p=reject; pct=50; rua=mailto:a@shop.example; ri=3600; rf=afrf"')
  expect(askAudit(dmarcTags, facts)).toMatchObject({
    params: { tags: ['pct', 'ri', 'rf'] },
    record: { name: '_dmarc.shop.example', value: 'v=DMARC1; p=reject; t=y; rua=mailto:a@shop.example' },
    cautions: [{ code: 'dmarc_pct_replaced', value: '50' }],
  })
})
