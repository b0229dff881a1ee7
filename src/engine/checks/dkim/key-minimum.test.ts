import { expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { keyLine, rsaKey } from '../../../../test/support/dkim-keys.ts'
import { dkimKeyMinimum } from './key-minimum.ts'

const ed25519 = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='

it.each([
  ['512 bits', `v=DKIM1; p=${rsaKey(512)}`, 'dkim.key_too_short'],
  ['1024 bits', `v=DKIM1; p=${rsaKey(1024)}`, 'pass'],
  ['Ed25519', ed25519, 'pass'],
  ['a withdrawn key', 'v=DKIM1; p=', 'not asked'],
])('answers %s', async (_, record, answer) => {
  expect(await auditAnswer(dkimKeyMinimum, keyLine('default', record))).toBe(answer)
})

it('names every selector that is concerned', async () => {
  const lines = ['default', 'mail'].map((selector) => keyLine(selector, `v=DKIM1; p=${rsaKey(512)}`))
  const { facts } = await audit(lines.join('\n'))
  expect(askAudit(dkimKeyMinimum, facts)).toMatchObject({ params: { selector: 'default, mail' } })
})
