import { expect, it } from 'vitest'
import { auditFactsSchema } from '../contract/facts/audit-facts.ts'
import { messageFactsSchema } from '../contract/facts/message-facts.ts'
import { trialSchema } from './trial.ts'

it('adds no fact that does not differ', () => {
  const stored = { records: [], facts: { spf: { state: 'absent' } }, dns: [] }
  expect(trialSchema(messageFactsSchema).parse(stored)).toEqual(stored)
  const audited = { records: [], facts: { mx_records: { state: 'absent' } }, dns: [] }
  expect(trialSchema(auditFactsSchema).parse(audited)).toEqual(audited)
})

it('ignores unknown parts', () => {
  const { success } = trialSchema(messageFactsSchema).safeParse({ records: [], facts: { spf: 7 }, dns: [] })
  expect(success).toBe(false)
})
