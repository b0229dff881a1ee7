import type { SpfBranchFact, SpfTreeFact } from '../../../shared/contract/facts/audit/spf.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import type { SpfEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { hasField } from '../../message/header-fields.ts'
import { isConsumerHostName } from '../../names/consumer-host-name.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import { isPublicAddress } from '../../names/ip-address.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import type { SpfRequest } from '../../proposals/record-request.ts'

type Change = Partial<Omit<SpfRequest, 'kind' | 'name' | 'published'>>

/** An SPF record for a domain that replaces the published ones. */
export function requestSpf(domain: string, published: readonly string[], change: Change = {}): SpfRequest {
  return { kind: 'spf', name: domain, published, ...change }
}

/** Like `requestSpf`, for the record of an audit, which may be one of several. */
export function changeRecord(
  { domain, record }: { domain: string; record: string },
  spf_record: AuditFacts['spf_record'],
  change: Change = {},
): SpfRequest {
  return requestSpf(domain, spf_record.state === 'known' ? spf_record.value.records : [record], change)
}

/** A record without the domain's own terms whose names have no records; null if there are none. */
export function dropVoidTerms(tree: SpfTreeFact, spf_record: AuditFacts['spf_record']): SpfRequest | null {
  const drop = tree.voids.filter(({ published_by }) => published_by === tree.domain).map(({ term }) => term)
  return drop.length > 0 ? changeRecord(tree, spf_record, { drop }) : null
}

/** Maximum number of terms to list in a sentence. */
const maxTerms = 5

/** The terms whose names have no records, each with the name of its record if that is not the domain's. */
export function deadTermsOf({ domain, voids }: Pick<SpfTreeFact, 'domain' | 'voids'>): string[] {
  const terms = voids.map(({ term, published_by }) => (published_by === domain ? term : `${term} (${published_by})`))
  return [...new Set(terms)].slice(0, maxTerms)
}

/** The costliest include of the domain's own record that another include leads to, too. */
export function findRepetition({ tree }: Pick<SpfTreeFact, 'tree'>) {
  const targets = tree.flatMap(targetsOf)
  const repeated = tree
    .filter(({ term, domain }) => /include:/i.test(term) && targets.filter((target) => target === domain).length > 1)
    .toSorted((a, b) => b.lookups - a.lookups)[0]
  return { repeated: repeated?.term ?? '', repeated_lookups: repeated?.lookups ?? 0 }
}

function targetsOf({ term, domain, branches }: SpfBranchFact): string[] {
  const own = domain !== null && /include:/i.test(term) ? [domain] : []
  return [...own, ...branches.flatMap(targetsOf)]
}

/** The end for a record that allows everyone or makes no statement about unlisted hosts. */
export const softEnd = { end: '~all', stricter: true } as const

type SeenSender = Pick<MessageFacts, 'envelope' | 'headers' | 'reverse_dns'>

/**
 * The record that authorizes the sending address of a message. Null if it is not certain to be the sender's own, or if
 * the domain belongs to a provider, so that the user cannot change it.
 */
export function allowSender(
  { domain, ip, record }: Pick<SpfEvaluation, 'domain' | 'ip' | 'record'>,
  facts: SeenSender,
): SpfRequest | null {
  if (!isPublicAddress(ip) || isFreeMail(domain) || !isCertain(domain, facts)) return null
  return record === null
    ? requestSpf(domain, [], { first: ['~all'], allow: ip })
    : requestSpf(domain, [record], { allow: ip })
}

/**
 * Whether an address is certainly the sender's own: the user stated it; or it connected to this server and nothing
 * indicates forwarding; or the domain itself resolves to it in a way that providers do not use for customers.
 */
function isCertain(domain: string, { envelope, headers, reverse_dns }: SeenSender): boolean {
  switch (envelope.origin.source) {
    case 'upload':
    case 'test':
      return true
    case 'xclient':
    case 'smtp_session':
      return !wasDelivered(headers)
    default: {
      const name = reverse_dns.state === 'known' ? reverse_dns.value.confirmed_name : null
      return name !== null && registeredDomain(name) === registeredDomain(domain) && !isConsumerHostName(name)
    }
  }
}

/** Fields that only a recipient's mail server or a forwarder adds: the message was delivered to a mailbox before. */
const deliveryFields = [
  'Delivered-To',
  'X-Original-To',
  'X-Delivered-To',
  'Envelope-To',
  'X-Envelope-To',
  'X-Forwarded-To',
  'X-Forwarded-For',
  'Received-SPF',
]

function wasDelivered(headers: MessageFacts['headers']): boolean {
  return deliveryFields.some((name) => hasField(headers, name))
}

/**
 * The first terms for a domain: its mail hosts, if all of them are its own and reachable. Null if they may belong to a
 * mail service, whose other customers would then be authorized, too.
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
