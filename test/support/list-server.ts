import { reverseAddress } from '../../src/engine/protocols/dnsbl/query-names.ts'
import { type Behavior, type DnsServer, startDnsServer } from './dns-server.ts'

/** How a blocklist answers queries about the address. */
export type ListBehavior =
  /** Works, and does not list the address. */
  | 'clean'
  /** Works, and lists it. */
  | 'listed'
  /** Lists everything, like a list that was shut down noisily. */
  | 'wildcard'
  /** Answers everything with a public address, like a parked domain. */
  | 'parked'
  /** Answers everything with 127.255.255.254. */
  | 'refusing'
  /** Answers with REFUSED. */
  | 'refused'
  | 'servfail'
  | 'silent'
  /** Has no entries at all, not even its test entry. */
  | 'dead'

/** The behavior of the eight lists, in order. */
export const listBehaviors = {
  'zen.spamhaus.org': 'refusing',
  'bl.spamcop.net': 'wildcard',
  'b.barracudacentral.org': 'silent',
  'psbl.surriel.com': 'listed',
  'dnsbl-1.uceprotect.net': 'dead',
  'bl.mailspike.net': 'parked',
  'dnsbl.dronebl.org': 'servfail',
  'bl.blocklist.de': 'clean',
} as const satisfies Record<string, ListBehavior>

const answers: Partial<Record<ListBehavior, Behavior>> = {
  wildcard: { address: '127.0.0.2' },
  parked: { address: '198.51.100.80' },
  refusing: 'blocked',
  refused: 'refused',
  servfail: 'servfail',
  silent: 'silence',
}

/** A DNS server with blocklists that behave as given, and the reverse DNS of the address. */
export async function startListServer(ip: string, manners: Record<string, ListBehavior>): Promise<DnsServer> {
  const own = reverseAddress(ip)
  const zones = Object.entries(manners).map(([zone, manner]) => {
    const test = manner === 'clean' || manner === 'listed' ? '2.0.0.127 A 127.0.0.2' : ''
    const entry = manner === 'listed' ? `${own} A 127.0.0.2\n${own} TXT "Seen by ${zone}"` : ''
    return `$ORIGIN ${zone}.\n@ SOA ns hostmaster 1 1 1 1 60\n${test}\n${entry}`
  })
  const reverse = `$ORIGIN in-addr.arpa.\n@ SOA ns hostmaster 1 1 1 1 60\n${own} PTR mail.shop.example.`
  const forward = `$ORIGIN shop.example.\n@ SOA ns hostmaster 1 1 1 1 60\nmail A ${ip}`
  const names = Object.entries(manners).flatMap(([zone, manner]) => {
    const behavior = answers[manner]
    const asked = [own, '2.0.0.127', '1.0.0.127'].map((label) => `${label}.${zone}`)
    return behavior === undefined ? [] : asked.map((name): [string, Behavior] => [name, behavior])
  })
  const zone = ['$TTL 60', ...zones, reverse, forward].join('\n')
  return await startDnsServer({ zone: `${zone}\n`, names: Object.fromEntries(names) })
}
