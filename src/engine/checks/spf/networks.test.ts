import { expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { spfNetworks } from './networks.ts'

it.each([
  ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all', 'pass'],
  ['v=spf1 ip4:203.0.0.0/16 -all', 'pass'],
  ['v=spf1 ip4:203.0.0.0/15 -all', 'spf.networks_wide'],
  ['v=spf1 ip6:2001::/20 -all', 'spf.networks_wide'],
  ['v=spf1 a/8 -all', 'spf.networks_wide'],
])('answers %s', async (record, answer) => {
  expect(await auditAnswer(spfNetworks, `@ TXT "${record}"`)).toBe(answer)
})

it('does not blame the domain for what its mail service allows', async () => {
  const { facts } = await audit('@ TXT "v=spf1 include:b.shop.example -all"\nb TXT "v=spf1 ip4:0.0.0.0/1 -all"')
  expect(askAudit(spfNetworks, facts)).toMatchObject({ state: 'pass' })
})
