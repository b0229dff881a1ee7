import { expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { keyLine, rsaKey } from '../../../../test/support/dkim-keys.ts'
import { dkimDelegation } from './delegation.ts'

const there = `s1._domainkey CNAME key.esp\nkey.esp TXT ${keyLine('', `v=DKIM1; p=${rsaKey(2048)}`).split(' TXT ')[1]}`

it.each([
  ['an alias that leads to a key', there, 'pass'],
  ['an alias that leads nowhere', 's1._domainkey CNAME gone.esp', 'dkim.delegation_broken'],
  ['an alias that leads out of the zone', 's1._domainkey CNAME key.esp.example.', 'not asked'],
  ['keys of its own', keyLine('default', `v=DKIM1; p=${rsaKey(2048)}`), 'not asked'],
])('answers %s', async (_, zone, answer) => {
  expect(await auditAnswer(dkimDelegation, zone)).toBe(answer)
})

it('names the selector and where it leads', async () => {
  const { facts } = await audit('s1._domainkey CNAME gone.esp')
  expect(askAudit(dkimDelegation, facts)).toMatchObject({
    params: { selector: 's1', target: 'gone.esp.shop.example' },
  })
})
