import { expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { keyLine, rsaKey } from '../../../../test/support/dkim-keys.ts'
import { dkimWildcard } from './wildcard.ts'

it.each([
  ['no wildcard', keyLine('default', `v=DKIM1; p=${rsaKey(2048)}`), 'not asked'],
  ['a key for every selector', keyLine('*', `v=DKIM1; p=${rsaKey(2048)}`), 'dkim.wildcard_key'],
  ['all keys withdrawn', keyLine('*', 'v=DKIM1; p='), 'pass'],
])('answers %s', async (_, zone, answer) => {
  expect(await auditAnswer(dkimWildcard, zone)).toBe(answer)
})
