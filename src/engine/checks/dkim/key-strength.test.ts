import { expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { keyLine, rsaKey } from '../../../../test/support/dkim-keys.ts'
import { dkimKeyStrength } from './key-strength.ts'

it.each([
  ['2048 bits', rsaKey(2048), 'pass'],
  ['1024 bits', rsaKey(1024), 'dkim.key_short'],
  ['512 bits, which have a question of their own', rsaKey(512), 'not asked'],
])('answers %s', async (_, key, answer) => {
  expect(await auditAnswer(dkimKeyStrength, keyLine('default', `v=DKIM1; p=${key}`))).toBe(answer)
})

it('speaks of the short key among several', async () => {
  const { facts } = await audit(
    [keyLine('default', `v=DKIM1; p=${rsaKey(2048)}`), keyLine('mail', `v=DKIM1; p=${rsaKey(1024)}`)].join('\n'),
  )
  expect(askAudit(dkimKeyStrength, facts)).toMatchObject({ params: { selector: 'mail', bits: 1024 } })
})
