import type { MailHostFact } from '../../../../shared/contract/facts/audit/mx.ts'
import type { AuditFacts } from '../../../../shared/contract/facts/audit-facts.ts'
import { absent, known, unavailable } from '../../../../shared/fact.ts'
import type { Resolver } from '../../../dns/resolver.ts'
import { beyondLimit } from '../../../names/beyond-limit.ts'
import type { MailProbe } from '../../../outbound/outbound.ts'
import { interpretMx, type MailExchange, type MxProblem } from '../../../protocols/mx/interpret-mx.ts'
import { gatherReverseDns } from '../../path/reverse-dns.ts'
import { findHosts, type HostAddresses, publishedRecords } from '../published-records.ts'
import { gatherMxTls } from './mx-tls.ts'

type HostFacts = Pick<AuditFacts, 'mail_hosts' | 'mx_tls'>
type MxFacts = Pick<AuditFacts, 'mx_records'> & HostFacts

const noHosts: HostFacts = { mail_hosts: absent, mx_tls: absent }

/** Problems of MX records that name no host to look up. */
const nameless: ReadonlySet<MxProblem['code']> = new Set(['address_as_exchange', 'invalid_exchange', 'local_exchange'])

/** Maximum number of reverse lookups; the most preferred hosts come first. */
const maxReverseLookups = 20

/**
 * The MX hosts, their addresses with reverse names, and whether they support encryption (RFC 5321 section 5.1, RFC
 * 7505).
 */
export async function gatherMxFacts(domain: string, resolver: Resolver, mail: MailProbe | null): Promise<MxFacts> {
  const answer = await resolver.query(domain, 'MX')
  const interpretation = interpretMx(answer)
  switch (interpretation.status) {
    case 'unavailable': {
      const silent = unavailable(interpretation.reason)
      return { mx_records: silent, mail_hosts: silent, mx_tls: silent }
    }
    case 'no_domain':
      return { mx_records: absent, ...noHosts }
    case 'implicit':
      return { mx_records: absent, ...(await gatherImplicitHost(domain, resolver, mail)) }
    default: {
      const { status, problems } = interpretation
      const exchanges = inOrder(interpretation.exchanges)
      const records = publishedRecords('MX', answer)
      return {
        mx_records: known({ domain, records, null_mx: status === 'null_mx', exchanges, problems }),
        ...(await gatherHosts(exchanges, problems, resolver, mail)),
      }
    }
  }
}

/** Sorts equally preferred hosts by name: DNS answers have no stable order. */
function inOrder(exchanges: readonly MailExchange[]): MailExchange[] {
  return exchanges.toSorted((a, b) => a.preference - b.preference || (a.host < b.host ? -1 : 1))
}

async function gatherHosts(
  exchanges: readonly MailExchange[],
  problems: readonly MxProblem[],
  resolver: Resolver,
  mail: MailProbe | null,
): Promise<HostFacts> {
  const noNames = problems.filter(({ code }) => nameless.has(code))
  const names = exchanges.map(({ host }) => host).filter((host) => noNames.every(({ detail }) => detail !== host))
  const hosts = await findHosts(names, resolver)
  return hosts.length > 0 ? lookAt(hosts, false, resolver, mail) : noHosts
}

async function gatherImplicitHost(domain: string, resolver: Resolver, mail: MailProbe | null): Promise<HostFacts> {
  const hosts = await findHosts([domain], resolver)
  const [host] = hosts
  if (!host || host.state === 'absent') return noHosts
  if (host.state === 'unavailable' && host.reason) {
    const silent = unavailable(host.reason)
    return { mail_hosts: silent, mx_tls: silent }
  }
  return lookAt(hosts, true, resolver, mail)
}

async function lookAt(
  hosts: readonly HostAddresses[],
  implicit: boolean,
  resolver: Resolver,
  mail: MailProbe | null,
): Promise<HostFacts> {
  const [named, mx_tls] = await Promise.all([withReverse(hosts, resolver), gatherMxTls(hosts, mail)])
  return { mail_hosts: known({ implicit, hosts: named }), mx_tls }
}

async function withReverse(hosts: readonly HostAddresses[], resolver: Resolver): Promise<MailHostFact[]> {
  const reachable = hosts.flatMap((host) => host.addresses.filter((ip) => !host.unreachable.includes(ip)))
  const addresses = [...new Set(reachable)]
  const reverse = await Promise.all(
    addresses.map((ip, index) => (index < maxReverseLookups ? gatherReverse(ip, resolver) : leaveReverse(ip))),
  )
  return hosts.map((host) => ({ ...host, reverse: reverse.filter(({ ip }) => host.addresses.includes(ip)) }))
}

function leaveReverse(ip: string): MailHostFact['reverse'][number] {
  return { ip, names: [], confirmed_name: null, reason: beyondLimit(ip, maxReverseLookups) }
}

async function gatherReverse(ip: string, resolver: Resolver): Promise<MailHostFact['reverse'][number]> {
  const fact = await gatherReverseDns(ip, resolver)
  switch (fact.state) {
    case 'known': {
      const { names, confirmed_name } = fact.value
      return { ip, names: names.map(({ name }) => name), confirmed_name, reason: null }
    }
    case 'absent':
      return { ip, names: [], confirmed_name: null, reason: null }
    case 'unavailable':
      return { ip, names: [], confirmed_name: null, reason: fact.reason }
  }
}
