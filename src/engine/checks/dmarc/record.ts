import { z } from 'zod'
import { dmarcPolicies } from '../../../shared/contract/facts/dmarc-policy.ts'
import { isMeantAs } from '../../protocols/meant-record.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'
import { findProblems, placeOf, placeOfRecord } from '../record-problem.ts'
import { rfc } from '../references.ts'
import { dmarcRecordFaults, faultOf } from './policy.ts'
import { requestRecord } from './requests.ts'

/** Faults in a DMARC record that receivers ignore, using the default instead. */
const dmarcTagFaults = [
  'missing_p',
  'invalid_p',
  'invalid_sp',
  'invalid_np',
  'invalid_adkim',
  'invalid_aspf',
  'invalid_fo',
  'invalid_t',
  'invalid_psd',
  'tag_case',
  'tag_without_equals',
  'invalid_tag_name',
  'invalid_tag_value',
  'escaped_semicolon',
] as const

const domainParams = z.object({ domain: z.string() })

/** Common to checks of the record. */
const ofRecord = { group: 'authentication', scope: ['domain'], follows: ['dmarc.policy'] } as const

/** Where the policy record was found (RFC 9989 section 4.10), and what was assumed. */
export const dmarcDiscovery = defineCheck({
  key: 'dmarc.discovery',
  ...ofRecord,
  params: z.object({ domain: z.string(), name: z.string() }),
  references: [rfc(9989, '4.10')],
  findings: {
    // The parent's record applies, which may not be intended.
    'dmarc.record_ignored': {
      severity: 'minor',
      points: 0.5,
      /** `text` is what is published at `domain`; `found_at` is the domain whose record applies instead. */
      params: z.object({
        domain: z.string(),
        found_at: z.string(),
        text: z.string(),
        position: z.int().default(1),
        code: z.enum(dmarcRecordFaults),
      }),
    },
    'dmarc.parents_assumed': {
      severity: 'info',
      points: 0,
      params: z.object({ domain: z.string(), names: z.array(z.string()) }),
    },
  },
  needs: ['dmarc_walk'],
  consults: ['dmarc_policy'],
  evaluate: ({ domain, dmarc_walk: { steps, assumed_none }, dmarc_policy }) => {
    const found_at = dmarc_policy.state === 'known' ? dmarc_policy.value.found_at : null
    // Whatever was published below the record that applies had a purpose.
    const below = steps.slice(
      0,
      Math.max(
        0,
        steps.findIndex((step) => step.domain === found_at),
      ),
    )
    for (const step of below) {
      const texts = step.texts.filter((text) => isMeantAs('dmarc', text))
      const [text] = texts
      if (found_at === null || text === undefined || step.outcome === 'record') continue
      const params = { domain: step.domain, found_at, ...placeOfRecord(text), code: faultOf(texts) }
      return fail('dmarc.record_ignored', params, requestRecord(step.domain, texts))
    }
    if (assumed_none.length > 0) return note('dmarc.parents_assumed', { domain, names: assumed_none })
    return found_at === null ? notApplicable() : pass({ domain, name: `_dmarc.${found_at}` })
  },
})

/** Maximum number of faults to list; the others are shown once these are fixed. */
const maxFaults = 4

/** Whether receivers can read the whole record; they use defaults for what they cannot read (RFC 9989 section 4.8). */
export const dmarcSyntax = defineCheck({
  key: 'dmarc.syntax',
  ...ofRecord,
  params: domainParams,
  references: [rfc(9989, '4.8')],
  findings: {
    // Receivers use the default instead of the intended value.
    'dmarc.tag_invalid': {
      severity: 'minor',
      points: 0.5,
      /** `others` are the faults after the first. */
      params: z.object({
        domain: z.string(),
        code: z.enum(dmarcTagFaults),
        detail: z.string(),
        position: z.int(),
        others: z.array(z.enum(dmarcTagFaults)),
      }),
    },
  },
  needs: ['dmarc_record'],
  evaluate: ({ dmarc_record: { tags } }) => {
    if (!tags) return notApplicable()
    const { found_at: domain, text } = tags
    const faults = findProblems(tags.problems, dmarcTagFaults)
    const [first, ...rest] = faults
    if (!first) return pass({ domain })
    const others = [...new Set(rest.map(({ code }) => code))]
      .filter((code) => code !== first.code)
      .slice(0, maxFaults - 1)
    return fail(
      'dmarc.tag_invalid',
      { domain, code: first.code, ...placeOf(first), others },
      requestRecord(domain, [text]),
    )
  },
})

/** Whether the record has tags that receivers ignore: RFC 9989 removed pct, rf, and ri. */
export const dmarcTags = defineCheck({
  key: 'dmarc.tags',
  ...ofRecord,
  params: domainParams,
  references: [rfc(9989, '4.7')],
  findings: {
    'dmarc.tags_removed': {
      severity: 'info',
      points: 0,
      params: z.object({ domain: z.string(), tags: z.array(z.string()) }),
    },
    'dmarc.tags_unknown': {
      severity: 'info',
      points: 0,
      params: z.object({ domain: z.string(), tags: z.array(z.string()) }),
    },
  },
  needs: ['dmarc_record'],
  evaluate: ({ dmarc_record }) => {
    if (!dmarc_record.tags) return notApplicable()
    const { found_at: domain, text, problems } = dmarc_record.tags
    const namesOf = (wanted: string) => problems.filter(({ code }) => code === wanted).map(({ detail }) => detail)
    const removed = namesOf('removed_tag')
    if (removed.length > 0) {
      return note('dmarc.tags_removed', { domain, tags: removed }, requestRecord(domain, [text]))
    }
    const unknown = namesOf('unknown_tag')
    return unknown.length > 0
      ? note('dmarc.tags_unknown', { domain, tags: unknown }, requestRecord(domain, [text]))
      : pass({ domain })
  },
})

/**
 * Whether the policy also covers subdomains (RFC 9989 section 4.7, tags sp and np). A policy of none cannot be
 * weakened.
 */
export const dmarcSubdomains = defineCheck({
  key: 'dmarc.subdomains',
  ...ofRecord,
  params: domainParams,
  references: [rfc(9989, '4.7')],
  findings: {
    // Attackers can use any made-up subdomain instead of the domain.
    'dmarc.subdomains_open': {
      severity: 'minor',
      points: 0.3,
      /** `tag` is sp or np, whichever is weaker than p. */
      params: z.object({
        domain: z.string(),
        tag: z.enum(['sp', 'np']),
        weaker: z.string(),
        policy: z.string(),
        has_reports: z.boolean(),
      }),
    },
  },
  needs: ['dmarc_record', 'dmarc_policy'],
  evaluate: ({ dmarc_record: { domain, tags }, dmarc_policy: { policy } }) => {
    // For a subdomain, the parent's subdomain policy is its own policy. An invalid tag makes every policy none.
    if (!tags || tags.found_at !== domain || tags.p === null || policy === 'none') return notApplicable()
    const { text, p } = tags
    const open = (['sp', 'np'] as const).flatMap((tag) => {
      const weaker = tags[tag]
      return weaker !== null && dmarcPolicies.indexOf(weaker) < dmarcPolicies.indexOf(p) ? [{ tag, weaker }] : []
    })
    const [first] = open
    if (!first) return pass({ domain })
    const has_reports = tags.uris.some(({ tag, valid }) => tag === 'rua' && valid)
    const drop = open.map(({ tag }) => tag)
    // Only reports show what a stricter policy would block, so they come first.
    const record = has_reports ? requestRecord(domain, [text], { drop, stricter: true }) : null
    return fail('dmarc.subdomains_open', { domain, ...first, policy: p, has_reports }, record)
  },
})

export const dmarcRecordChecks = [dmarcDiscovery, dmarcSyntax, dmarcTags, dmarcSubdomains] as const
