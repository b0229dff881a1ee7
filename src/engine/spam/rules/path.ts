import { isIP } from 'node:net'
import type { MessageFacts } from '../../../shared/contract/facts.ts'
import type { HeloFacts, ReceivedHop } from '../../../shared/contract/message-facts/path.ts'
import type { Fact } from '../../../shared/fact.ts'
import { isLentName } from '../../lent-name.ts'
import { readSentPath } from '../../received-path.ts'
import type { Rule } from '../rule.ts'

/** The sending host, and the hosts on the way. */
export const pathRules: readonly Rule[] = [
  { name: 'RDNS_NONE', group: 'hfilter', score: 2, when: ({ reverse_dns }) => reverse_dns.state === 'absent' },
  {
    name: 'HFILTER_HOSTNAME_UNKNOWN',
    group: 'hfilter',
    score: 2.5,
    when: ({ reverse_dns }) => reverse_dns.state === 'known' && reverse_dns.value.confirmed_name === null,
  },
  { name: 'HFILTER_HELO_BAREIP', group: 'hfilter', score: 3, when: ({ helo }) => isHelo(helo, 'bare_address') },
  {
    name: 'HFILTER_HELO_NOT_FQDN',
    group: 'hfilter',
    score: 2,
    when: ({ helo }) => isHelo(helo, 'single_label', 'invalid'),
  },
  { name: 'HFILTER_HELO_NORES_A_OR_MX', group: 'hfilter', score: 0.3, when: ({ helo }) => isUnresolvable(helo) },
  { name: 'RCVD_NO_TLS_LAST', group: 'headers', score: 0.1, when: ({ tls }) => tls.state === 'absent' },
  { name: 'RCVD_DYNAMIC_HOST', group: 'headers', range: [0, 1], when: (facts) => wayOf(facts).some(isDynamic) },
  { name: 'RCVD_ODD_HELO', group: 'headers', range: [0, 1], when: (facts) => wayOf(facts).some(hasOddHelo) },
]

/** The hops up to the receiver; what its own hosts and programs wrote later says nothing of the sender. */
function wayOf(facts: Pick<MessageFacts, 'envelope' | 'received'>): readonly ReceivedHop[] {
  const { hops, arrival } = readSentPath(facts)
  return arrival ? [arrival, ...hops] : hops
}

function isHelo(helo: Fact<HeloFacts>, ...kinds: HeloFacts['kind'][]): boolean {
  return helo.state === 'known' && kinds.includes(helo.value.kind)
}

function isUnresolvable(helo: Fact<HeloFacts>): boolean {
  return helo.state === 'known' && helo.value.kind === 'hostname' && helo.value.addresses.state === 'absent'
}

/** A public host that did not log in: one that did is a person's program, which may call itself anything. */
function isServer({ from_ip, private: isPrivate, protocol }: ReceivedHop): boolean {
  return from_ip !== null && !isPrivate && !/^(?:utf8)?e?smtps?a$/i.test(protocol ?? '')
}

function isDynamic(hop: ReceivedHop): boolean {
  return isServer(hop) && isLentName(hop.from_name ?? '')
}

/** A public host that calls itself by a number or a word, as no mail server does. */
function hasOddHelo(hop: ReceivedHop): boolean {
  const helo = hop.from_helo
  return isServer(hop) && helo !== null && !helo.startsWith('[') && (isIP(helo) !== 0 || !helo.includes('.'))
}
