import { z } from 'zod'
import type { DmarcWalkFact } from '../../../shared/contract/facts/audit/dmarc.ts'
import type { SpfTreeFact } from '../../../shared/contract/facts/audit/spf.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { type DmarcProblem, isDmarcRecord, parseDmarcRecord } from '../../../shared/records/dmarc.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { findBrokenStart, isMeantAs } from '../../protocols/meant-record.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { placeOfRecord } from '../record-problem.ts'
import { gmailSenders, rfc } from '../references.ts'
import {
  changePolicy,
  isOfProvider,
  isOfRegistry,
  policyTags,
  publishedRecords,
  raisePolicy,
  requestRecord,
  tagInForce,
} from './requests.ts'

/** Faults that make a record unusable for receivers. */
export const dmarcRecordFaults = [
  'several',
  'duplicate_tag',
  'cut_off',
  'policy',
  'quoted',
  'spaced',
  'version',
] as const

/**
 * Whether a policy governs the author's domain and what it asks for (RFC 9989 section 4.7, tags p, sp, np, and t). With
 * a policy of none, receivers only send reports.
 */
export const dmarcPolicy = defineCheck({
  key: 'dmarc.policy',
  group: 'authentication',
  params: z.object({ domain: z.string(), policy: z.string() }),
  references: [rfc(9989, '4.7')],
  findings: {
    // Satisfies every provider's requirements, but protects against nothing.
    'dmarc.policy_none': {
      severity: 'minor',
      points: 0.5,
      /**
       * Without reports, the effect of a stricter policy is unknown, so they come first. `is_proven`: SPF and DKIM are
       * set up, or the message passes. `record_name` is the record of a parent domain, if that sets the policy, in `tag`.
       */
      params: z.object({
        domain: z.string(),
        has_reports: z.boolean(),
        is_proven: z.boolean(),
        tag: z.enum(policyTags).default('p'),
        record_name: z.string().default(''),
      }),
    },
    'dmarc.testing': {
      severity: 'minor',
      points: 0.3,
      /**
       * `pct` below 100 is the share of mail to which RFC 7489 receivers apply the policy. At 100, the cause is `t=y`.
       */
      params: z.object({ domain: z.string(), policy: z.string(), has_reports: z.boolean(), pct: z.int() }),
    },
    // Only mail passes that has a return path at a subdomain with its own SPF record.
    'dmarc.refuses_all': {
      severity: 'critical',
      points: 3,
      params: z.object({ domain: z.string(), policy: z.string() }),
    },
    'dmarc.invalid': {
      severity: 'major',
      points: 1.2,
      params: z.object({
        domain: z.string(),
        text: z.string(),
        position: z.int().default(1),
        code: z.enum(dmarcRecordFaults),
      }),
    },
    // Required of bulk senders by Gmail, Yahoo, Microsoft, and Apple.
    'dmarc.missing': {
      severity: 'major',
      points: 1.2,
      params: z.object({ domain: z.string() }),
      references: [rfc(9989, '4.10'), gmailSenders],
    },
    // Many servers reject such authors (rspamd gives 1.5 of 15), and no record can be published.
    'dmarc.domain_missing': { severity: 'major', points: 1.2, params: z.object({ domain: z.string() }) },
    'dmarc.several_records': { severity: 'major', points: 1.2, params: z.object({ domain: z.string() }) },
    'dmarc.misnamed': {
      severity: 'major',
      points: 1.2,
      /** `name` is where the record is, and where receivers do not look. */
      params: z.object({ domain: z.string(), name: z.string() }),
    },
  },
  scope: ['message', 'domain'],
  needs: ['dmarc_policy'],
  consults: ['author', 'dmarc_walk', 'dmarc', 'spf_record', 'spf_tree', 'dkim_keys', 'mx_records'],
  whenAbsent: (facts) => ('author' in facts ? withoutPolicyOfAuthor(facts) : withoutPolicy(facts)),
  evaluate: (facts) => {
    const { dmarc_policy } = facts
    const { domain, policy, testing, rua, record } = dmarc_policy
    if (isOfProvider(facts)) return notApplicable()
    const has_reports = rua.length > 0
    // Only reports show what a stricter policy would block, so they come first.
    const is_proven = 'author' in facts ? passesDmarc(facts) : isSetUp(facts)
    if (policy === 'none') {
      if (isMisspelled(record) && !isOfRegistry(dmarc_policy)) return unusable(dmarc_policy.found_at, [record])
      const request = has_reports && is_proven ? raisePolicy(dmarc_policy) : null
      const { found_at } = dmarc_policy
      const record_name = found_at === domain ? '' : `_dmarc.${found_at}`
      const tag = tagInForce(dmarc_policy)
      return fail('dmarc.policy_none', { domain, has_reports, is_proven, tag, record_name }, request)
    }
    const { pct } = parseDmarcRecord(record)
    if (testing) {
      const request = has_reports && is_proven ? changePolicy(dmarc_policy, { drop: ['t'], stricter: true }) : null
      return fail('dmarc.testing', { domain, policy, has_reports, pct: 100 }, request)
    }
    // RFC 9989 removed pct; receivers that still read it apply the policy to only part of the mail.
    if (pct !== null && pct < 100) {
      return fail('dmarc.testing', { domain, policy, has_reports, pct }, changePolicy(dmarc_policy))
    }
    return 'selectors' in facts && nothingPasses(facts)
      ? fail('dmarc.refuses_all', { domain, policy })
      : pass({ domain, policy })
  },
})

type SenderFacts = Pick<AuditFacts, 'selectors' | 'spf_record' | 'spf_tree' | 'dkim_keys' | 'mx_records'>

/**
 * Whether it is certain that neither SPF nor DKIM works for a domain with a sign of mail: selectors cannot be listed, so
 * the user named those in use, and they have a key, or there are none at all.
 */
function nothingPasses({ selectors, spf_record, spf_tree, dkim_keys, mx_records: mx }: SenderFacts): boolean {
  const hasNoSpf =
    spf_record.state === 'absent' ||
    (spf_record.state === 'known' && spf_record.value.records.length > 1) ||
    (spf_tree.state === 'known' && failsEverywhere(spf_tree.value))
  const hasMail = spf_record.state === 'known' || (mx.state === 'known' && !mx.value.null_mx)
  if (dkim_keys.state !== 'known') return hasNoSpf && hasMail && dkim_keys.state === 'absent'
  const { keys, missing, unanswered } = dkim_keys.value
  const isUsable = keys.some(({ records }) => records.some(({ usable }) => usable))
  return hasNoSpf && selectors.length > 0 && missing.length + unanswered.length === 0 && !isUsable
}

/**
 * Whether it is certain that the record is a permanent error for every address: it is invalid, or no term before a broken
 * include lets any pass. Mail from the first ten hosts of an mx passes at some receivers.
 */
function failsEverywhere({ valid, coverage, faults }: SpfTreeFact): boolean {
  const hasBroken = faults.some(({ code }) => code !== 'too_many_names')
  return !valid || (hasBroken && coverage?.complete === true && coverage.ipv4 === 0 && coverage.ipv6 === 0)
}

/** Whether receivers apply no policy because they cannot read the one that the owner asked for (RFC 9989 section 4.10.1). */
function isMisspelled(record: string): boolean {
  const { p, problems } = parseDmarcRecord(record)
  // Without a value that can be read, a tag is only a text: `p=‘reject’`, `p:reject`.
  const isLost = ({ code, detail }: DmarcProblem) =>
    p === null && code !== 'tag_case' && code !== 'unknown_tag' && /^[^a-z]*p[^a-z]/i.test(detail)
  return problems.some(
    (problem) =>
      problem.code === 'invalid_p' || isLost(problem) || (p !== 'none' && /^invalid_[sn]p$/.test(problem.code)),
  )
}

/** Whether the message itself would pass under a stricter policy. */
function passesDmarc({ dmarc }: Pick<MessageFacts, 'dmarc'>): boolean {
  return dmarc.state === 'known' && dmarc.value.result === 'pass'
}

/** Whether SPF and DKIM are set up, as far as known, so that reports are meaningful. */
function isSetUp({ spf_tree, dkim_keys }: Pick<AuditFacts, 'spf_tree' | 'dkim_keys'>): boolean {
  const hasSpf = spf_tree.state === 'known' && spf_tree.value.valid
  if (dkim_keys.state === 'absent') return false
  if (dkim_keys.state === 'unavailable') return hasSpf
  const { keys } = dkim_keys.value
  return hasSpf && (keys.length === 0 || keys.some(({ records }) => records.some(({ usable }) => usable)))
}

function withoutPolicyOfAuthor({ author, dns }: Pick<MessageFacts, 'author' | 'dns'>) {
  // Without an author there is no policy domain; `headers.from` reports that.
  if (author.state !== 'known' || isOfProvider({ author })) return notApplicable()
  // The name of a local host cannot have a policy; `headers.from` reports it.
  if (!author.value.domain.includes('.')) return notApplicable()
  const { domain: own, organizational_domain: owner } = author.value
  for (const domain of [own, owner]) {
    const published = publishedRecords(dns, domain)
    if (published.length > 0) return unusable(domain, published)
  }
  const isMissing = dns.some(({ name, status }) => status === 'nxdomain' && name.toLowerCase() === own)
  return isMissing
    ? fail('dmarc.domain_missing', { domain: own })
    : fail('dmarc.missing', { domain: owner }, requestRecord(owner, []))
}

/** Why a domain has no policy: the record is unusable, at a wrong name, or missing. */
function withoutPolicy({ domain, dmarc_walk }: Pick<AuditFacts, 'domain' | 'dmarc_walk'>) {
  const walk: Pick<DmarcWalkFact, 'steps' | 'misnamed' | 'organizational_domain'> =
    dmarc_walk.state === 'known' ? dmarc_walk.value : { steps: [], misnamed: [] }
  const meant = walk.steps.map((step) => ({ ...step, texts: step.texts.filter((text) => isMeantAs('dmarc', text)) }))
  const several = meant.find(({ outcome }) => outcome === 'several')
  if (several) {
    return fail('dmarc.several_records', { domain: several.domain }, requestRecord(several.domain, several.texts))
  }
  const broken = meant.find((step) => step.texts.length > 0 && !marksRegistry(step, domain))
  if (broken) return unusable(broken.domain, broken.texts)
  const [misplaced] = walk.misnamed
  if (misplaced) {
    const { name } = misplaced
    const meant = walk.misnamed.filter((record) => record.name === name).map(({ text }) => text)
    const removes = meant.map((value) => ({ name, type: 'TXT', value }))
    return fail('dmarc.misnamed', { domain, name }, requestRecord(domain, [], { meant, removes }))
  }
  const owner = ownerOf(domain, walk.organizational_domain ?? null)
  return fail('dmarc.missing', { domain: owner }, requestRecord(owner, []))
}

/** Whether a record above the domain only marks it as a public suffix, which needs no policy. */
function marksRegistry({ domain, outcome, texts }: DmarcWalkFact['steps'][number], audited: string): boolean {
  const [text = ''] = texts
  return domain !== audited && outcome === 'record' && parseDmarcRecord(text).psd === 'y'
}

/**
 * Where a first record belongs. If the tree walk finds no record at all, the organizational domain is the domain
 * itself; the registered domain is then the better choice.
 */
function ownerOf(domain: string, organizational: string | null): string {
  const registered = registeredDomain(domain)
  return organizational === null || organizational === domain ? registered : organizational
}

function unusable(domain: string, published: readonly string[]) {
  const [text = ''] = published
  return fail(
    'dmarc.invalid',
    { domain, ...placeOfRecord(text), code: faultOf(published) },
    requestRecord(domain, published),
  )
}

/** Why receivers cannot use what is published. */
export function faultOf(published: readonly string[]): (typeof dmarcRecordFaults)[number] {
  const [text = '', another] = published
  if (another !== undefined) return 'several'
  if (!isDmarcRecord(text)) return findBrokenStart(text, isDmarcRecord)
  // `TXT v=DMARC1; p=reject` without quotation marks in a zone file, where a semicolon begins a comment.
  if (/^v[\t ]*=[\t ]*DMARC1[\t ;]*$/.test(text)) return 'cut_off'
  return parseDmarcRecord(text).valid ? 'policy' : 'duplicate_tag'
}

export const dmarcPolicyChecks = [dmarcPolicy] as const
