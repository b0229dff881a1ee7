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

it.each([
  ['v=spf1 mx ?ptr ptr:shop.example -all', 'v=spf1 mx -all'],
  ['v=spf1 ptr redirect=_spf.example', 'v=spf1 redirect=_spf.example'],
])('offers %s without it', async (current, value) => {
  const { facts } = await audit(`@ TXT "${current}"`)
  expect(askAudit(spfPtr, facts)).toMatchObject({ record: { value, current } })
})

it('offers none where nobody could send any more', async () => {
  const { facts } = await audit('@ TXT "v=spf1 ptr ~ip4:192.0.2.1 -all"')
  expect(askAudit(spfPtr, facts)).toMatchObject({ record: null })
})
