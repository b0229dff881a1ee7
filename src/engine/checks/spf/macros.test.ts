import { expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { spfMacros } from './macros.ts'

it('notes the terms that only a message can settle', async () => {
  const { facts } = await audit(
    '@ TXT "v=spf1 include:%{l}.shop.example exists:%{i}.shop.example a:%{d} -all"\n@ A 192.0.2.1',
  )
  expect(askAudit(spfMacros, facts)).toMatchObject({
    state: 'note',
    params: { terms: ['include:%{l}.shop.example', 'exists:%{i}.shop.example'] },
  })
})

it('cannot tell of records that were not read', async () => {
  expect(await auditAnswer(spfMacros, '@ TXT "v=spf1 include:mail.elsewhere.example -all"')).toBe('not asked')
})

it('passes a record without them', async () => {
  const { facts } = await audit('@ TXT "v=spf1 a:%{d} -all"\n@ A 192.0.2.1')
  expect(askAudit(spfMacros, facts)?.state).toBe('pass')
})
