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

it.each([
  ['half of the addresses of an include', 'include:b.shop.example -all', 'ip4:0.0.0.0/1', 'spf.networks_vast'],
  ['two halves', 'ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all', '-all', 'spf.everyone'],
  ['halves in two records', 'ip4:0.0.0.0/1 include:b.shop.example -all', 'ip4:128.0.0.0/1', 'spf.everyone'],
  ['all of IPv6', 'ip6:::/0 -all', '-all', 'spf.everyone'],
  ['all of IPv4', 'include:b.shop.example -all', 'ip4:0.0.0.0/0 -all', 'spf.everyone'],
  ['an open include', 'include:b.shop.example -all', '+all', 'spf.everyone'],
  ['an open redirect', 'redirect=b.shop.example', 'all', 'spf.everyone'],
  ['a name that exists', 'exists:b.shop.example -all', '-all', 'spf.everyone'],
  ['hosts with a mask', 'a:b.shop.example/0 -all', '-all', 'spf.everyone'],
  [
    'everyone, once they were failed',
    '-ip4:0.0.0.0/1 -ip4:128.0.0.0/1 -ip6:::/0 include:b.shop.example -all',
    '+all',
    'spf.networks_wide',
  ],
  ['an include that does not pass', '?include:b.shop.example -all', '+all', 'pass'],
  ['a broken include', 'include:b.shop.example -all', 'nonsense +all', 'pass'],
  ['exactly a /8', 'ip4:10.0.0.0/9 ip4:10.128.0.0/9 -all', '-all', 'spf.networks_wide'],
  ['more than a /8', 'ip4:10.0.0.0/8 ip4:203.0.113.0/24 -all', '-all', 'spf.networks_vast'],
  ['the same networks many times', `${'ip4:11.0.0.0/9 '.repeat(9)}-all`, '-all', 'spf.networks_wide'],
  ['more than a /16 of IPv6', 'ip6:2001::/16 ip6:2002::/24 -all', '-all', 'spf.networks_vast'],
])('measures %s', async (_, record, included, answer) => {
  const zone = `@ TXT "v=spf1 ${record}"\nb TXT "v=spf1 ${included}"\nb A 192.0.2.9`
  expect(await auditAnswer(spfNetworks, zone)).toBe(answer)
})

it('leaves a record that says so itself to the check of its end', async () => {
  expect(await auditAnswer(spfNetworks, '@ TXT "v=spf1 mx +all"')).toBe('not asked')
})

it('says what is certain where something was not followed, and that nothing is fine', async () => {
  const open = '@ TXT "v=spf1 include:elsewhere.example exists:%{i}.shop.example include:b.shop.example -all"'
  expect(await auditAnswer(spfNetworks, `${open}\nb TXT "v=spf1 +all"`)).toBe('spf.everyone')
  expect(await auditAnswer(spfNetworks, `${open}\nb TXT "v=spf1 -all"`)).toBe('not asked')
})

it('names the terms that let in the most', async () => {
  const { facts } = await audit('@ TXT "v=spf1 ip4:192.0.2.1 ip4:64.0.0.0/6 ip4:128.0.0.0/3 -all"')
  expect(askAudit(spfNetworks, facts)).toMatchObject({
    params: {
      terms: ['ip4:128.0.0.0/3', 'ip4:64.0.0.0/6', 'ip4:192.0.2.1'],
      addresses: 2 ** 29 + 2 ** 26 + 1,
      ipv6_prefix: 128,
    },
  })
})
