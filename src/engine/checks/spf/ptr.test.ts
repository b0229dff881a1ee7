import { expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { spfPtr } from './ptr.ts'

it.each([
  ['v=spf1 mx -all', 'pass'],
  ['v=spf1 ptr -all', 'spf.ptr_used'],
  ['v=spf1 ptr:shop.example -all', 'spf.ptr_used'],
])('answers %s', async (record, answer) => {
  expect(await auditAnswer(spfPtr, `@ TXT "${record}"`)).toBe(answer)
})

it('offers the record without it', async () => {
  const { facts } = await audit('@ TXT "v=spf1 mx ?ptr ptr:shop.example -all"')
  expect(askAudit(spfPtr, facts)).toMatchObject({ record: { value: 'v=spf1 mx -all' } })
})
