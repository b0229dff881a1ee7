import type { Reason } from '../../../shared/reason.ts'
import type { DnsAnswer, Resolver } from '../../dns/resolver.ts'
import { beyondLimit } from '../../names/beyond-limit.ts'
import { isPublicAddress } from '../../names/ip-address.ts'

/**
 * The addresses of a mail host.
 *
 * * `found`: at least one address; if the other family is unknown, `reason` explains why
 * * `absent`: the name has no address
 * * `unavailable`: DNS did not answer, for `reason`
 */
export interface MailHost {
  host: string
  status: 'found' | 'absent' | 'unavailable'
  addresses: string[]
  /** Addresses that cannot be reached from the internet. */
  unreachable: string[]
  /** The names that an alias leads to. An MX must not point to an alias (RFC 2181 section 10.3). */
  aliases: string[]
  reason: Reason | null
}

/** Maximum number of hosts resolved. Domains with more list the hosts of one service many times. */
export const maxMailHosts = 20

/** Resolves mail hosts in both address families. The first host beyond the limit represents the rest. */
export async function resolveMailHosts(hosts: readonly string[], resolver: Resolver): Promise<MailHost[]> {
  const distinct = [...new Set(hosts)]
  const found = distinct.slice(0, maxMailHosts).map((host) => resolveMailHost(host, resolver))
  const left = distinct.slice(maxMailHosts, maxMailHosts + 1).map(
    (host): MailHost => ({
      host,
      status: 'unavailable',
      addresses: [],
      unreachable: [],
      aliases: [],
      reason: beyondLimit(host, maxMailHosts),
    }),
  )
  return [...(await Promise.all(found)), ...left]
}

async function resolveMailHost(host: string, resolver: Resolver): Promise<MailHost> {
  const answers = await Promise.all([resolver.query(host, 'A'), resolver.query(host, 'AAAA')])
  const addresses = answers.flatMap((answer) => (answer.status === 'found' ? answer.records : []))
  const reason = answers.map(reasonOf).find((found) => found !== null) ?? null
  return {
    host,
    status: statusOf(addresses, reason),
    addresses,
    unreachable: addresses.filter((address) => !isPublicAddress(address)),
    aliases: answers.map(aliasesOf).find(({ length }) => length > 0) ?? [],
    reason,
  }
}

function statusOf(addresses: readonly string[], reason: Reason | null): MailHost['status'] {
  if (addresses.length > 0) return 'found'
  return reason ? 'unavailable' : 'absent'
}

function reasonOf(answer: DnsAnswer): Reason | null {
  // No sender finds an address behind aliases that run in a circle.
  return answer.status === 'unavailable' && answer.reason.code !== 'dns_alias_loop' ? answer.reason : null
}

function aliasesOf(answer: DnsAnswer): string[] {
  return answer.status === 'unavailable' ? [] : answer.aliases
}
