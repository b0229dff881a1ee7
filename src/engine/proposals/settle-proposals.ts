import type { DnsAnswerRecord } from '../../shared/contract/facts/dns-answer.ts'
import type { Caution } from '../../shared/findings/finding.ts'
import { isPossibleName } from '../../shared/records/host-name.ts'
import { splitText } from '../../shared/records/text/txt-strings.ts'
import { absentSelector } from '../protocols/dkim/discover-selectors.ts'
import { draftDkim } from './draft-dkim.ts'
import { draftDmarc } from './draft-dmarc.ts'
import { draftSpf } from './draft-spf.ts'
import { draftBimi, draftMtaSts, draftTlsRpt } from './draft-tag-records.ts'
import type { Draft, Proposal, RecordRequest } from './record-request.ts'

/** The result of a request: a record to publish, or the reason there is none. */
export type Settled = { proposal: Proposal; cautions: Caution[] } | { proposal: null; cautions: Caution[] }

/**
 * Creates the records that a report offers: one for all requests that change the same record, valid by its RFC, and
 * never stricter than what is published unless the finding is about that policy. If no record is safe, none is offered.
 * `dns` contains the DNS answers of the report. The results are in the order of the requests.
 */
export function settleProposals(requests: readonly RecordRequest[], dns: readonly DnsAnswerRecord[]): Settled[] {
  const settled = new Map<RecordRequest, Settled>()
  for (const group of Map.groupBy(requests, placeOf).values()) {
    for (const [request, outcome] of settleGroup(group, dns)) settled.set(request, outcome)
  }
  return requests.map((request) => settled.get(request) ?? refused())
}

/** A key for a record: several TXT records may share a name if they are of different kinds. */
function placeOf(request: RecordRequest): string {
  const place = `${request.name.toLowerCase()} ${request.kind}`
  return request.kind === 'plain' ? `${place} ${request.type} ${request.published.join('\n')}` : place
}

type Entry = [RecordRequest, Settled]

function settleGroup(group: readonly RecordRequest[], dns: readonly DnsAnswerRecord[]): Entry[] {
  const [first] = group
  if (!first) return []
  if (!canHoldRecord(first.name)) return group.map((request): Entry => [request, refused()])
  if (first.kind === 'plain' && (first.type === 'A' || first.type === 'AAAA') && !isFree(first.name, dns)) {
    const cautions: Caution[] = [{ code: 'name_in_use', value: first.name }]
    return group.map((request): Entry => [request, { proposal: null, cautions }])
  }
  const alias = aliasOf(first.name, dns)
  if (alias !== null) {
    const cautions: Caution[] = [{ code: 'name_is_alias', value: first.name, target: alias }]
    return group.map((request): Entry => [request, { proposal: null, cautions }])
  }
  const urgent = group.some((request) => request.kind === 'spf' && request.urgent)
  const corrections = group.filter(({ stricter }) => !stricter)
  const chosen = urgent || corrections.length === 0 ? group : corrections
  const proposal = propose(chosen, dns) ?? null
  if (!proposal && chosen !== group)
    return settleGroup(
      group.filter(({ stricter }) => stricter),
      dns,
    ).concat(corrections.map((request): Entry => [request, refused()]))
  if (!proposal) return group.map((request): Entry => [request, refused()])
  const isServed = (request: RecordRequest) =>
    urgent ? request.kind === 'spf' && request.urgent === true : chosen.includes(request)
  return group.map(
    (request): Entry => [request, isServed(request) ? { proposal, cautions: proposal.cautions } : later(first)],
  )
}

/**
 * Whether a zone can contain the name: letters, digits, hyphens, and underscores (RFC 1123 section 2.1, RFC 8552). A
 * message may have an invalid sender domain, as in `a@b..shop.example`.
 */
function canHoldRecord(name: string): boolean {
  return isPossibleName(name) && /^(?:\*\.)?[\w.-]+$/.test(name)
}

function refused(): Settled {
  return { proposal: null, cautions: [] }
}

/** The record of another finding must be published first. */
function later({ name }: RecordRequest): Settled {
  return { proposal: null, cautions: [{ code: 'other_record_first', value: name }] }
}

function isTxt(request: RecordRequest): boolean {
  return request.kind !== 'plain' || request.type === 'TXT'
}

function propose(group: readonly RecordRequest[], dns: readonly DnsAnswerRecord[]): Proposal | null {
  const [first] = group
  const draft = recallDraft(group, dns)
  if (!first || !draft) return null
  const { value, cautions } = draft
  const published = [...new Set(group.flatMap((request) => request.published))]
  // Two records with the same text, in different strings, are one too many.
  const isSingle = group.every((request) => request.published.length <= 1)
  if (isSingle && published.length === 1 && published[0] === value) return null
  const removes = group.flatMap((request) => request.removes ?? [])
  return {
    record: {
      name: first.name,
      type: first.kind === 'plain' ? first.type : 'TXT',
      value,
      ...(isTxt(first) && { strings: splitText(value) }),
      current: published.join('\n') || null,
      ...(removes.length > 0 && { removes }),
    },
    cautions,
  }
}

/** The most drafts that are kept; a report needs fewer than ten. */
const maxDrafts = 100
/** Requests of more characters are rare, and not kept. */
const maxKeyLength = 8_192
const drafts = new Map<string, Draft | null>()

/** Drafts are needed again for each fix of a plan, and most fixes do not change them. */
function recallDraft(group: readonly RecordRequest[], dns: readonly DnsAnswerRecord[]): Draft | null {
  const [first] = group
  const mayReport = first?.kind === 'dmarc' || first?.kind === 'tls_rpt' ? receivesMail(first.domain, dns) : null
  const key = JSON.stringify([mayReport, group])
  const known = drafts.get(key)
  if (known !== undefined) return known
  const draft = draftOf(group, mayReport ?? true)
  if (key.length > maxKeyLength) return draft
  if (drafts.size >= maxDrafts) drafts.clear()
  drafts.set(key, draft)
  return draft
}

function draftOf(group: readonly RecordRequest[], receivesMail: boolean): Draft | null {
  const of = <K extends RecordRequest['kind']>(kind: K) =>
    group.filter((request): request is Extract<RecordRequest, { kind: K }> => request.kind === kind)
  const [first] = group
  switch (first?.kind) {
    case 'spf':
      return draftSpf(of('spf'))
    case 'dmarc':
      return draftDmarc(of('dmarc'), { receivesMail })
    case 'mta_sts':
      return draftMtaSts(of('mta_sts'))
    case 'tls_rpt':
      return draftTlsRpt(of('tls_rpt'), { receivesMail })
    case 'bimi':
      return draftBimi(of('bimi'))
    case 'dkim':
      return draftDkim(of('dkim'))
    case 'plain':
      return first.value === null ? null : { value: first.value, cautions: [] }
    case undefined:
      return null
  }
}

/**
 * Whether it is certain that no server uses a name, as far as the report queried it: another address beside its own
 * would send half of its visitors elsewhere.
 */
function isFree(name: string, dns: readonly DnsAnswerRecord[]): boolean {
  const answers = dns.filter((answer) => answer.name.toLowerCase() === name.toLowerCase())
  if (answers.some(({ aliases = [] }) => aliases.length > 0)) return false
  if (answers.some(({ status }) => status === 'nxdomain')) return true
  const isUsed = answers.some(({ type, status }) => type !== 'TXT' && status === 'found')
  const isWithout = (wanted: string) => answers.some(({ type, status }) => type === wanted && status === 'nodata')
  return !isUsed && isWithout('A') && isWithout('AAAA')
}

/**
 * The target of an alias (CNAME), as far as the report queried it; null if the name is not an alias. No other record
 * may exist next to an alias (RFC 1034 section 3.6.2), except for one from a wildcard.
 */
function aliasOf(name: string, dns: readonly DnsAnswerRecord[]): string | null {
  const wanted = name.toLowerCase()
  const target = findAlias(dns, (asked) => asked === wanted)
  if (target === null) return null
  const everywhere = findAlias(dns, (asked) => asked.startsWith(`${absentSelector}.`))
  return target !== everywhere ? target : null
}

function findAlias(dns: readonly DnsAnswerRecord[], isMeant: (name: string) => boolean): string | null {
  const answer = dns.find(({ name, aliases = [] }) => aliases.length > 0 && isMeant(name.toLowerCase()))
  return answer?.aliases?.[0] ?? null
}

/**
 * Whether a domain can have the mailbox that a proposal uses: false if its records, as far as queried, rule that out.
 */
function receivesMail(domain: string, dns: readonly DnsAnswerRecord[]): boolean {
  const answerOf = (wanted: string) => dns.find(({ name, type }) => type === wanted && name.toLowerCase() === domain)
  const isAbsent = (answer: DnsAnswerRecord | undefined) => answer?.status === 'nodata' || answer?.status === 'nxdomain'
  const mx = answerOf('MX')
  if (mx?.status === 'found') return mx.records.some((record) => !/^\d+ \.$/.test(record))
  return !(isAbsent(mx) && isAbsent(answerOf('A')) && isAbsent(answerOf('AAAA')))
}
