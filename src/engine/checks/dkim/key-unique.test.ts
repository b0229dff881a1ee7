import { expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { keyLine, rsaKey } from '../../../../test/support/dkim-keys.ts'
import { dkimKeyUnique } from './key-unique.ts'

const first = keyLine('default', `v=DKIM1; p=${rsaKey(2048)}`)

it.each([
  ['one record', first, 'pass'],
  ['two', `${first}\n${keyLine('default', `v=DKIM1; p=${rsaKey(1024)}`)}`, 'dkim.key_ambiguous'],
  ['one beside something else', `${first}\n${keyLine('default', 'hello')}`, 'pass'],
  ['none', '_domainkey TXT "o=~"', 'not asked'],
])('answers %s', async (_, zone, answer) => {
  expect(await auditAnswer(dkimKeyUnique, zone)).toBe(answer)
})
