import { isIP } from 'node:net'
import type { Reason } from '../../../shared/reason.ts'
import { isPossibleName } from '../../../shared/records/host-name.ts'
import type { RecordProblem } from '../../../shared/records/tag-list.ts'
import type { DnsAnswer } from '../../dns/resolver.ts'
import { isPublicName } from '../../names/domain-name.ts'

export type MxProblemCode =
  /** A null MX next to others: it must be the only one (RFC 7505 section 3). */
  | 'null_mx_among_others'
  /** An address instead of a name (RFC 5321 section 5.1). */
  | 'address_as_exchange'
  /** A name that DNS or SMTP does not allow. */
  | 'invalid_exchange'
  /** A single label, or a name for local use (RFC 6761, RFC 6762): no sender on the internet finds it. */
  | 'local_exchange'
  /** A host name has no underscores (RFC 1123 section 2.1). Most senders find it anyway. */
  | 'underscore_exchange'
  /** A null MX has the preference 0 (RFC 7505 section 3). */
  | 'null_mx_preference'
  | 'duplicate_exchange'
export type MxProblem = RecordProblem<MxProblemCode>

export interface MailExchange {
  preference: number
  /** In lower case, without a final dot. */
  host: string
}

/**
 * How a domain receives mail (RFC 5321 section 5.1, RFC 7505).
 *
 * * `hosts`: through the named hosts, most preferred first
 * * `null_mx`: not at all, because of a null MX
 * * `implicit`: at its own address, because it has no MX records
 * * `no_domain`: the domain does not exist
 */
export type MxInterpretation =
  | { status: 'hosts'; exchanges: MailExchange[]; problems: MxProblem[] }
  | { status: 'null_mx'; exchanges: []; problems: MxProblem[] }
  | { status: 'implicit' | 'no_domain'; exchanges: []; problems: [] }
  | { status: 'unavailable'; reason: Reason }

/** A host name. Underscores are accepted, as in resolvers. */
const hostName = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/

/** Reads a domain's MX answer. The `position` of a problem is the index of the record. */
export function interpretMx(answer: DnsAnswer<'MX'>): MxInterpretation {
  if (answer.status === 'unavailable') return { status: 'unavailable', reason: answer.reason }
  if (answer.status !== 'found') {
    const isGone = answer.status === 'nxdomain' && answer.aliases.length === 0
    return { status: isGone ? 'no_domain' : 'implicit', exchanges: [], problems: [] }
  }
  const exchanges = answer.records.map(({ preference, exchange }) => ({ preference, host: exchange.toLowerCase() }))
  const [first] = exchanges
  if (exchanges.length === 1 && first?.host === '') {
    const detail = String(first.preference)
    const problems: MxProblem[] = first.preference === 0 ? [] : [{ code: 'null_mx_preference', detail, position: 0 }]
    return { status: 'null_mx', exchanges: [], problems }
  }
  return {
    status: 'hosts',
    exchanges: exchanges.filter(({ host }) => host !== '').sort((a, b) => a.preference - b.preference),
    problems: exchanges.flatMap(({ host }, position) => evaluateHost(host, position, exchanges)),
  }
}

function evaluateHost(host: string, position: number, all: readonly MailExchange[]): MxProblem[] {
  const at = (code: MxProblemCode): MxProblem[] => [{ code, detail: host, position }]
  if (host === '') return at('null_mx_among_others')
  if (isIP(host) !== 0) return at('address_as_exchange')
  if (!hostName.test(host) || !isPossibleName(host)) return at('invalid_exchange')
  if (!host.includes('.') || !isPublicName(host)) return at('local_exchange')
  if (host.includes('_')) return at('underscore_exchange')
  return all.findIndex((other) => other.host === host) < position ? at('duplicate_exchange') : []
}
