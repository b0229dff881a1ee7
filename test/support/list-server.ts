import { reverseAddress } from '../../src/engine/protocols/dnsbl/query-names.ts'
import { type Behaviour, type DnsServer, startDnsServer } from './dns-server.ts'

/** How a list treats whoever asks about the address. */
export type ListManner =
  /** Works, and does not hold the address. */
  | 'clean'
  /** Works, and holds it. */
  | 'listed'
  /** Holds everything, as a list that was given up to be noticed. */
  | 'wildcard'
  /** Answers everything with an address of the internet, as a parked domain. */
  | 'parked'
  /** Answers everything with 127.255.255.254. */
  | 'refusing'
  /** Refuses at the level of the DNS. */
  | 'refused'
  | 'servfail'
  | 'silent'
  /** Knows nothing at all, not even its test entry. */
  | 'dead'

/** The manners of the eight lists, in their order. */
export const allManners = {
  'zen.spamhaus.org': 'refusing',
  'bl.spamcop.net': 'wildcard',
  'b.barracudacentral.org': 'silent',
  'psbl.surriel.com': 'listed',
  'dnsbl-1.uceprotect.net': 'dead',
  'bl.mailspike.net': 'parked',
  'dnsbl.dronebl.org': 'servfail',
  'bl.blocklist.de': 'clean',
} as const satisfies Record<string, ListManner>

const answers: Partial<Record<ListManner, Behaviour>> = {
  wildcard: { address: '127.0.0.2' },
  parked: { address: '198.51.100.80' },
  refusing: 'blocked',
  refused: 'refused',
  servfail: 'servfail',
  silent: 'silence',
}

/** A DNS server that holds lists of these manners, and the reverse DNS of the address. */
export async function startListServer(ip: string, manners: Record<string, ListManner>): Promise<DnsServer> {
  const own = reverseAddress(ip)
  const zones = Object.entries(manners).map(([zone, manner]) => {
    const test = manner === 'clean' || manner === 'listed' ? '2.0.0.127 A 127.0.0.2' : ''
    const entry = manner === 'listed' ? `${own} A 127.0.0.2\n${own} TXT "Seen by ${zone}"` : ''
    return `$ORIGIN ${zone}.\n@ SOA ns hostmaster 1 1 1 1 60\n${test}\n${entry}`
  })
  const reverse = `$ORIGIN in-addr.arpa.\n@ SOA ns hostmaster 1 1 1 1 60\n${own} PTR mail.shop.example.`
  const forward = `$ORIGIN shop.example.\n@ SOA ns hostmaster 1 1 1 1 60\nmail A ${ip}`
  const names = Object.entries(manners).flatMap(([zone, manner]) => {
    const behaviour = answers[manner]
    const asked = [own, '2.0.0.127', '1.0.0.127'].map((label) => `${label}.${zone}`)
    return behaviour === undefined ? [] : asked.map((name): [string, Behaviour] => [name, behaviour])
  })
  const zone = ['$TTL 60', ...zones, reverse, forward].join('\n')
  return await startDnsServer({ zone: `${zone}\n`, names: Object.fromEntries(names) })
}
