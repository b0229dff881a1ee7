import { expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { keyLine, rsaKey } from '../../../../test/support/dkim-keys.ts'
import { dkimFlags } from './flags.ts'

it.each([
  ['no flags', `v=DKIM1; p=${rsaKey(2048)}`, 'pass'],
  ['t=y', `v=DKIM1; t=y; p=${rsaKey(2048)}`, 'dkim.keys_testing'],
  ['t=s', `v=DKIM1; t=s; p=${rsaKey(2048)}`, 'dkim.keys_strict'],
  ['both', `v=DKIM1; t=s:y; p=${rsaKey(2048)}`, 'dkim.keys_testing'],
  ['a withdrawn key', 'v=DKIM1; t=y; p=', 'not asked'],
])('answers %s', async (_, record, answer) => {
  expect(await auditAnswer(dkimFlags, keyLine('default', record))).toBe(answer)
})
