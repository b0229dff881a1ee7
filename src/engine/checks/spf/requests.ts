import type { AuditFacts } from '../../../shared/contract/audit-facts.ts'
import type { MessageFacts } from '../../../shared/contract/facts.ts'
import type { SpfEvaluation } from '../../../shared/contract/message-facts/authentication.ts'
import { isPublicAddress } from '../../ip-address.ts'
import type { SpfRequest } from '../../proposals/record-request.ts'
import { registeredDomain } from '../../registered-domain.ts'

type Change = Partial<Omit<SpfRequest, 'kind' | 'name' | 'published'>>

/** A record for a domain in place of those published there. */
export function requestSpf(domain: string, published: readonly string[], change: Change = {}): SpfRequest {
  return { kind: 'spf', name: domain, published, ...change }
}

/** The same for the record of an audit, which knows what its terms cost. */
export function changeRecord(
  { domain, record }: { domain: string; record: string },
  spf_record: AuditFacts['spf_record'],
  change: Change = {},
): SpfRequest {
  const { records, costs } = spf_record.state === 'known' ? spf_record.value : { records: [record], costs: [] }
  return requestSpf(domain, records, { costs, ...change })
}

/** The end that a record needs which lets everyone in, or says nothing of others. */
export const softEnd = { end: '~all', stricter: true } as const

/** Where the sending address of a message was stated, or seen by this machine itself. */
const certainSources: ReadonlySet<MessageFacts['envelope']['origin']['source']> = new Set([
  'xclient',
  'upload',
  'test',
  'smtp_session',
])

/**
 * The record that lets the sending address of a message in, or null where it is not certain to be the sender's own:
 * it was read from a header, and its reverse name is not one of the domain.
 */
export function allowSender(
  { domain, ip, record }: Pick<SpfEvaluation, 'domain' | 'ip' | 'record'>,
  { envelope, reverse_dns }: Pick<MessageFacts, 'envelope' | 'reverse_dns'>,
): SpfRequest | null {
  const name = reverse_dns.state === 'known' ? reverse_dns.value.confirmed_name : null
  const isNamed = name !== null && registeredDomain(name) === registeredDomain(domain)
  const isCertain = certainSources.has(envelope.origin.source) || isNamed
  if (!isPublicAddress(ip) || !isCertain) return null
  return record === null
    ? requestSpf(domain, [], { first: ['~all'], allow: ip })
    : requestSpf(domain, [record], { allow: ip })
}

/**
 * The first terms of a domain: its mail hosts, if all of them are its own and can be reached. Those of a mail service may
 * belong to others, who would be let in as well. Null where they may.
 */
export function firstTerms(
  domain: string,
  { mx_records, mail_hosts }: Pick<AuditFacts, 'mx_records' | 'mail_hosts'>,
): string[] | null {
  if (mx_records.state !== 'known' || mail_hosts.state !== 'known') return null
  const { exchanges, problems } = mx_records.value
  const isOwn = (host: string) => registeredDomain(host) === registeredDomain(domain)
  const areReached = mail_hosts.value.hosts.every(({ state }) => state === 'found')
  const areOwn = exchanges.length > 0 && exchanges.every(({ host }) => isOwn(host))
  return areOwn && areReached && problems.length === 0 ? ['mx', '~all'] : null
}
