import { z } from 'zod'
import type { SpfBranchFact, SpfTreeFact } from '../../../shared/contract/facts/audit/spf.ts'
import { parseSpfRecord } from '../../../shared/records/spf.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { maxLookups, maxVoidLookups } from '../../protocols/spf/measure-tree.ts'
import { fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { areUnreachable } from '../mail-hosts.ts'
import { findProblem, findProblems, placeOf } from '../record-problem.ts'
import { rfc } from '../references.ts'
import { defineTreeCheck } from './define-tree-check.ts'
import { nearLookupLimit, spfAll, spfLookups } from './evaluated-record.ts'
import { changeRecord, deadTermsOf, dropVoidTerms, findRepetition, requestSpf, softEnd } from './requests.ts'

/** Terms that have no effect, although they were meant to. */
export const spfIgnoredTerms = [
  'terms_after_all',
  'redirect_ignored',
  'mechanism_as_modifier',
  'version_repeated',
  'impossible_domain',
] as const

/** Terms that have no effect, or not the intended one. */
const spfNeedlessTerms = ['host_bits_set', 'private_network', 'duplicate_term', 'unknown_modifier'] as const

const domainParams = z.object({ domain: z.string() })

/** Whether the record stays within the DNS lookup limit for every possible message. */
export const spfTreeLookups = defineTreeCheck({
  key: 'spf.lookups',
  params: z.object({ domain: z.string(), lookups: z.int() }),
  references: [rfc(7208, '4.6.4')],
  findings: {
    'spf.lookups_exceeded': spfLookups.findings['spf.lookups_exceeded'],
    'spf.lookups_near': spfLookups.findings['spf.lookups_near'],
  },
  evaluate: ({ domain, lookups, complete, tree }) => {
    if (lookups > maxLookups) return fail('spf.lookups_exceeded', { domain, lookups, ...findRepetition({ tree }) })
    // Unread records may need more lookups; `spf.includes` reports which records were not read.
    if (!complete) return notApplicable()
    return lookups >= nearLookupLimit ? note('spf.lookups_near', { domain, lookups }) : pass({ domain, lookups })
  },
})

/** Maximum number of terms to list in a sentence. */
const maxTerms = 5

/**
 * Whether all names that the record looks up exist (RFC 7208 section 4.6.4): receivers allow two void lookups. An
 * include without a record is worse and has its own finding.
 */
export const spfVoidLookups = defineTreeCheck({
  key: 'spf.void_lookups',
  params: domainParams,
  references: [rfc(7208, '4.6.4')],
  findings: {
    'spf.void_lookups_exceeded': spfLookups.findings['spf.void_lookups_exceeded'],
    // Receivers allow one or two, but others could register the names.
    'spf.dead_terms': {
      severity: 'minor',
      points: 0.3,
      /**
       * `publisher` is the name of the record with the terms; empty if it is the domain. `own`: only the domain owner
       * can register the names that the terms look up. `elsewhere` are terms of other records, with their names.
       */
      params: z.object({
        domain: z.string(),
        publisher: z.string().default(''),
        terms: z.array(z.string()),
        own: z.boolean().default(false),
        elsewhere: z.array(z.string()).default([]),
      }),
    },
  },
  evaluate: (facts, spf_record, { mx_records, mail_hosts }) => {
    const { domain, void_lookups: lookups, voids, gaps, faults, complete, tree } = facts
    const repaired = dropVoidTerms(facts, spf_record)
    if (lookups > maxVoidLookups) {
      return fail('spf.void_lookups_exceeded', { domain, lookups, terms: deadTermsOf(facts) }, repaired)
    }
    // `mx.addresses` reports hosts without an address, of which a dead mx is a consequence.
    // So does `mx.names` for hosts that cannot exist.
    const { exchanges, problems } = mx_records.state === 'known' ? mx_records.value : { exchanges: [], problems: [] }
    const faulty = findProblems(problems, impossibleHosts).map(({ detail }) => detail)
    const usable = exchanges.map(({ host }) => host).filter((host) => !faulty.includes(host))
    const hosts = mail_hosts.state === 'known' ? mail_hosts.value.hosts.filter(({ host }) => usable.includes(host)) : []
    const hasDeadHosts = usable.length === 0 ? exchanges.length > 0 : areUnreachable(hosts)
    const isExplained = (place: Place) => hasDeadHosts && /^\+?mx\b/i.test(place.term) && nameOf(place) === domain
    const dead = voids.filter((place) => !isExplained(place) && !faults.some((fault) => isAt(fault, place)))
    // A name that did not answer may be the third.
    const reason = gaps.find((gap) => gap.reason !== null)?.reason
    if (lookups > 0 && reason) return unknown(reason)
    // The domain's own terms first: another record is changed elsewhere.
    const [first] = dead.toSorted((a, b) => Number(b.published_by === domain) - Number(a.published_by === domain))
    if (first) {
      const { published_by } = first
      const places = dead.filter((place) => place.published_by === published_by).slice(0, maxTerms)
      const own = places.every((place) => registeredDomain(nameOf(place)) === registeredDomain(domain))
      const publisher = published_by === domain ? '' : published_by
      const terms = [...new Set(places.map(({ term }) => term))]
      const others = dead.filter((place) => place.published_by !== published_by)
      const elsewhere = deadTermsOf({ domain, voids: others })
      return fail('spf.dead_terms', { domain, publisher, terms, own, elsewhere }, publisher === '' ? repaired : null)
    }
    return lookups === 0 && complete && tree.length > 0 ? pass({ domain }) : notApplicable()
  },
})

/** Problems of MX records whose hosts cannot exist. */
const impossibleHosts = ['address_as_exchange', 'invalid_exchange', 'local_exchange'] as const

type Place = Pick<SpfTreeFact['voids'][number], 'term' | 'published_by'>

/** The name that a term looks up: the one after its colon, or the domain of its record. */
function nameOf({ term, published_by }: Place): string {
  const [, name] = /^[^:]+:([^/]+)/.exec(term) ?? []
  return (name ?? published_by).toLowerCase().replace(/\.$/, '')
}

function isAt(one: Place, other: Place): boolean {
  return one.term === other.term && one.published_by === other.published_by
}

/**
 * What the record, or its redirect target, says about unlisted hosts (RFC 7208 sections 5.1 and 6.1). An invalid record
 * says nothing, whatever its end.
 */
export const spfTreeAll = defineTreeCheck({
  key: 'spf.all',
  params: z.object({ domain: z.string(), all: z.string() }),
  references: [rfc(7208, '5.1')],
  findings: {
    'spf.all_open': spfAll.findings['spf.all_open'],
    'spf.all_neutral': spfAll.findings['spf.all_neutral'],
    'spf.all_missing': spfAll.findings['spf.all_missing'],
  },
  evaluate: (tree, spf_record) => {
    const { domain, valid, all, redirect, problems } = tree
    // With a missing space, the end becomes part of another term.
    if ((!valid && all !== '?all') || problems.some(({ code }) => code === 'glued_terms')) return notApplicable()
    switch (all) {
      case '+all':
        return fail('spf.all_open', { domain, ip: '' }, changeRecord(tree, spf_record, { ...softEnd, urgent: true }))
      case '?all':
        return fail('spf.all_neutral', { domain }, changeRecord(tree, spf_record, softEnd))
      case null:
        return redirect
          ? afterRedirect(tree)
          : fail('spf.all_missing', { domain }, changeRecord(tree, spf_record, softEnd))
      default:
        return pass({ domain, all })
    }
  },
})

/** How the last record of a redirect chain ends. `spf.networks` reports `+all` there. */
function afterRedirect({ domain, tree }: SpfTreeFact) {
  const target = lastRedirect(tree)
  if (!target) return notApplicable()
  const { all, redirect, valid } = parseSpfRecord(target.record)
  if (!valid || redirect !== null || all?.qualifier === '+') return notApplicable()
  if (all !== null && all.qualifier !== '?') return pass({ domain, all: `${all.qualifier}all` })
  const isOwn = registeredDomain(target.domain) === registeredDomain(domain)
  return fail(
    all === null ? 'spf.all_missing' : 'spf.all_neutral',
    { domain: target.domain },
    isOwn ? requestSpf(target.domain, [target.record], softEnd) : null,
  )
}

function lastRedirect(branches: readonly SpfBranchFact[]): { domain: string; record: string } | null {
  const redirect = branches.find(({ term }) => /^redirect=/i.test(term))
  if (redirect?.outcome !== 'found' || redirect.record === null || redirect.domain === null) return null
  return lastRedirect(redirect.branches) ?? { domain: redirect.domain, record: redirect.record }
}

const ignoredParams = z.object({
  domain: z.string(),
  detail: z.string(),
  position: z.int(),
  code: z.enum(spfIgnoredTerms),
})

/** Whether every term has an effect: receivers ignore unknown terms and those after `all`. */
export const spfTerms = defineTreeCheck({
  key: 'spf.terms',
  params: domainParams,
  references: [rfc(7208, '5.1'), rfc(7208, '6')],
  findings: {
    // A sender that should be authorized is not.
    'spf.term_ignored': { severity: 'minor', points: 0.5, params: ignoredParams },
    // As bad as an invalid record: no mail passes SPF.
    'spf.terms_all_ignored': { severity: 'major', points: 1.5, params: ignoredParams },
    'spf.term_needless': {
      severity: 'info',
      points: 0,
      params: z.object({ domain: z.string(), detail: z.string(), position: z.int(), code: z.enum(spfNeedlessTerms) }),
    },
  },
  evaluate: (tree, spf_record) => {
    const { domain, problems, valid } = tree
    // `spf.syntax` reports the errors of an invalid record.
    if (!valid) return notApplicable()
    const ignored = findProblem(problems, spfIgnoredTerms)
    if (ignored) {
      const place = { domain, code: ignored.code, ...placeOf(ignored) }
      const finding = refusesEveryone(tree) ? 'spf.terms_all_ignored' : 'spf.term_ignored'
      return fail(finding, place, changeRecord(tree, spf_record))
    }
    const needless = findProblem(problems, spfNeedlessTerms)
    if (!needless) return pass({ domain })
    const place = { domain, code: needless.code, ...placeOf(needless) }
    return note('spf.term_needless', place, changeRecord(tree, spf_record))
  },
})

/** Whether the terms that have an effect allow no sender. */
function refusesEveryone({ mechanisms, all }: SpfTreeFact): boolean {
  const effective = mechanisms.slice(
    0,
    mechanisms.findIndex(({ type }) => type === 'all'),
  )
  return (all === '-all' || all === '~all') && effective.every(({ qualifier }) => qualifier !== '+')
}

/** Whether the record uses `ptr`, which is slow, unreliable, and discouraged (RFC 7208 section 5.5). */
export const spfPtr = defineTreeCheck({
  key: 'spf.ptr',
  params: domainParams,
  references: [rfc(7208, '5.5')],
  findings: {
    // Discouraged (RFC 7208 section 5.5), but most receivers still evaluate it.
    'spf.ptr_used': { severity: 'minor', points: 0.3, params: domainParams },
  },
  evaluate: (tree, spf_record) => {
    const { domain, problems } = tree
    const drop = problems.filter(({ code }) => code === 'ptr_used').map(({ detail }) => detail)
    if (drop.length === 0) return pass({ domain })
    return fail('spf.ptr_used', { domain }, changeRecord(tree, spf_record, { drop, stricter: true }))
  },
})

export const spfTermsChecks = [spfTreeLookups, spfVoidLookups, spfTreeAll, spfTerms, spfPtr] as const
