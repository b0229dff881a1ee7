import { expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { keyLine, rsaKey } from '../../../../test/support/dkim-keys.ts'
import { dkimRevocation } from './revocation.ts'

const key = keyLine('default', `v=DKIM1; p=${rsaKey(2048)}`)
const revoked = keyLine('mail', 'v=DKIM1; p=')

it.each([
  ['a key in use', key, 'pass'],
  ['a withdrawn key beside it', `${key}\n${revoked}`, 'dkim.revoked_keys'],
  ['a withdrawn key alone', revoked, 'dkim.only_revoked_keys'],
  ['no keys', '_domainkey TXT "o=~"', 'not asked'],
])('answers %s', async (_, zone, answer) => {
  expect(await auditAnswer(dkimRevocation, zone)).toBe(answer)
})
