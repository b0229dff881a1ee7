import { expect, it } from 'vitest'
import { answerTo, passingSpf } from '../../../../test/support/message-facts.ts'

import { known } from '../../../shared/fact.ts'
import { spfPassingNetworks } from './passing-networks.ts'

const usual = { ipv4: 2 ** -24, ipv6: 0, complete: true, terms: ['ip4:203.0.113.0/24'] }

it.each([
  ['a network', 'v=spf1 ip4:203.0.113.0/24 -all', usual, 'not asked'],
  ['everyone', 'v=spf1 include:b.example -all', { ...usual, ipv4: 1, ipv6: 1 }, 'spf.everyone'],
  ['all of IPv6', 'v=spf1 ip6:::/0 -all', { ...usual, ipv6: 1 }, 'spf.everyone'],
  ['everyone, as it says itself', 'v=spf1 +all', { ...usual, ipv4: 1, ipv6: 1 }, 'not asked'],
  ['half of all, at least', 'v=spf1 ip4:0.0.0.0/1 -all', { ...usual, ipv4: 0.5, complete: false }, 'spf.networks_vast'],
  ['what an earlier version did not measure', 'v=spf1 mx -all', undefined, 'not asked'],
])('answers to %s', (_, record, coverage, answer) => {
  expect(answerTo(spfPassingNetworks, { spf: known({ ...passingSpf, record, coverage }) })).toBe(answer)
})
