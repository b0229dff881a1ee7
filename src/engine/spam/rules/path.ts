import { isIP } from 'node:net'
import type { HeloFacts, ReceivedHop } from '../../../shared/contract/facts/message/path.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import type { Fact } from '../../../shared/fact.ts'
import { hasField } from '../../message/header-fields.ts'
import { readSentPath } from '../../message/received-path.ts'
import { isConsumerHostName } from '../../names/consumer-host-name.ts'
import type { GatheredFacts } from '../../ports/analysis.ts'
import type { Rule } from '../rule.ts'

/** The sending host and the hosts on the path. */
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
  { name: 'RCVD_PROVIDER_MISSING', group: 'headers', range: [0.5, 2], when: comesFromElsewhere },
  { name: 'RCVD_WINDOWS_NAME', group: 'headers', score: 1, when: (facts) => wayOf(facts).some(hasWindowsName) },
  { name: 'RCVD_DYNAMIC_HOST', group: 'headers', range: [0, 1], when: (facts) => wayOf(facts).some(isDynamic) },
  { name: 'RCVD_ODD_HELO', group: 'headers', range: [0, 1], when: (facts) => wayOf(facts).some(hasOddHelo) },
]

/** The hops up to the receiver; later ones belong to the receiver and say nothing about the sender. */
function wayOf(facts: Pick<MessageFacts, 'envelope' | 'received'>): readonly ReceivedHop[] {
  const { hops, arrival } = readSentPath(facts)
  return arrival ? [arrival, ...hops] : hops
}

/** A default Windows machine name. */
const windowsName = /^(?:win|desktop|ec2amaz)-[a-z0-9]{6,15}$/i

/** Large mailbox providers, and the hosts that send all their mail. */
const providers: readonly (readonly [addresses: RegExp, hosts: RegExp])[] = [
  [/^(?:gmail|googlemail)\.com$/, /(?:^|\.)google\.com$/],
  [/^(?:hotmail|outlook|live|msn)\.(?:com|[a-z]{2}|co\.[a-z]{2})$/, /(?:^|\.)(?:outlook|hotmail|msn|microsoft)\.com$/],
  [
    /^(?:yahoo|ymail|rocketmail)\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/,
    /(?:^|\.)yahoo\.[a-z.]{2,6}$|(?:^|\.)yahoodns\.net$/,
  ],
  [/^(?:icloud|me|mac)\.com$/, /(?:^|\.)(?:apple|icloud|me|mac)\.com$/],
  [/^aol\.com$/, /(?:^|\.)(?:aol|yahoo)\.com$/],
]

function isHelo(helo: Fact<HeloFacts>, ...kinds: HeloFacts['kind'][]): boolean {
  return helo.state === 'known' && kinds.includes(helo.value.kind)
}

function isUnresolvable(helo: Fact<HeloFacts>): boolean {
  return helo.state === 'known' && helo.value.kind === 'hostname' && helo.value.addresses.state === 'absent'
}

/**
 * A public host without authentication. An authenticated client or a browser is a person's program with an arbitrary
 * name.
 */
function isServer({ from_ip, private: isPrivate, protocol }: ReceivedHop): boolean {
  return from_ip !== null && !isPrivate && !/^(?:(?:utf8)?e?smtps?a|https?)(?!\S)/i.test(protocol ?? '')
}

function isDynamic(hop: ReceivedHop): boolean {
  return isServer(hop) && isConsumerHostName(hop.from_name ?? '')
}

/** A public host with a number or a single word as its HELO name, which no mail server has. */
function hasOddHelo(hop: ReceivedHop): boolean {
  const helo = hop.from_helo
  return isServer(hop) && helo !== null && !helo.startsWith('[') && (isIP(helo) !== 0 || !helo.includes('.'))
}

function hasWindowsName(hop: ReceivedHop): boolean {
  return isServer(hop) && windowsName.test(hop.from_helo ?? '')
}

/**
 * The author has a mailbox at a large provider, but none of its hosts sent the message. Lists forward mail of others.
 */
function comesFromElsewhere(facts: GatheredFacts): boolean {
  const { author, headers } = facts
  if (author.state !== 'known' || hasField(headers, 'List-Id')) return false
  const { domain } = author.value
  const [, hosts] = providers.find(([addresses]) => addresses.test(domain)) ?? []
  const { hops, arrival } = readSentPath(facts)
  if (!hosts || !arrival?.from_ip) return false
  const senders = [
    arrival.from_helo,
    arrival.from_name,
    ...hops.flatMap((hop) => [hop.from_helo, hop.from_name, hop.by]),
  ]
  return !senders.some((name) => name !== null && hosts.test(name.toLowerCase()))
}
