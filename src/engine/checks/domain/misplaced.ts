import { z } from 'zod'
import type { MisplacedFact, MisplacedRecordFact } from '../../../shared/contract/facts/audit/misplaced.ts'
import { recordKinds } from '../../../shared/contract/facts/audit/misplaced.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { excerpt } from '../../message/header-fields.ts'
import { draftDkim } from '../../proposals/draft-dkim.ts'
import type { RecordRequest } from '../../proposals/record-request.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { rfc } from '../references.ts'
import { findLogoObstacle } from './bimi.ts'
import { undoubleHosts } from './mx.ts'

const domainParams = z.object({ domain: z.string() })

/** Passes, unless a name did not answer and may have a misplaced record. */
function unlessSilent<Given>({ silence }: MisplacedFact, answer: Given) {
  return silence ? notApplicable() : answer
}

/** The records with a given problem. */
function recordsOf({ misplaced }: MisplacedFact, problem: MisplacedRecordFact['problem']): MisplacedRecordFact[] {
  return misplaced.filter((record) => record.problem === problem)
}

/** The request for the record at the right name and in the right form, or null if only the owner can know it. */
function requestInPlace(
  { kind, belongs_at: name, name: found_at, text, mended }: MisplacedRecordFact,
  {
    checked_at: checkedAt,
    dmarc_policy,
    dmarc_record,
  }: Pick<AuditFacts, 'checked_at' | 'dmarc_policy' | 'dmarc_record'>,
): RecordRequest | null {
  if (mended === null) return null
  const removes = [{ name: found_at, type: 'TXT', value: text }]
  const place = found_at === name ? { name, published: [text] } : { name, published: [], meant: [mended], removes }
  switch (kind) {
    case 'spf':
      return { kind, ...place }
    case 'bimi': {
      // If the DMARC policy prevents any logo, a BIMI record at the right name would have no effect.
      const isShown = dmarc_policy.state === 'known' && findLogoObstacle(dmarc_policy.value, dmarc_record) === null
      return isShown ? { kind, ...place } : null
    }
    case 'dmarc':
      return { kind, domain: name.replace(/^_dmarc\./, ''), ...place }
    case 'tls_rpt':
      return { kind, domain: name.replace(/^_smtp\._tls\./, ''), ...place }
    case 'mta_sts':
      return { kind, checkedAt, ...place }
    case 'dkim':
      return { kind, ...place }
  }
}

function isDamaged({ kind, text }: MisplacedRecordFact): boolean {
  return kind === 'dkim' && draftDkim([{ kind, name: '', published: [text] }]) === null
}

/** Maximum number of names to list in a sentence; they are long. */
const maxNames = 2

/** Common to checks of records under a wrong name. */
const ofMisplaced = {
  group: 'infrastructure',
  scope: ['domain'],
  follows: ['misplaced.doubled_names'],
  needs: ['misplaced'],
} as const

/** Whether a record's name contains the domain twice, which happens when a control panel appends it. */
export const misplacedDoubledNames = defineCheck({
  key: 'misplaced.doubled_names',
  group: 'infrastructure',
  params: domainParams,
  references: [rfc(1035, '5.1')],
  findings: {
    // Costs nothing: the check of the missing record does.
    'misplaced.doubled_name': {
      severity: 'minor',
      points: 0.3,
      /** `belongs_at` is where the first of them belongs. */
      params: z.object({
        names: z.array(z.string()),
        domain: z.string(),
        belongs_at: z.string(),
        /** Whether it is a DKIM key that no verifier can use. */
        is_damaged: z.boolean().default(false),
      }),
    },
  },
  scope: ['domain'],
  needs: ['misplaced'],
  consults: ['dmarc_policy', 'dmarc_record'],
  evaluate: (facts) => {
    const { misplaced } = facts
    const { domain } = misplaced
    const records = recordsOf(misplaced, 'doubled_name')
    const [first] = records
    if (!first) return unlessSilent(misplaced, pass({ domain }))
    const { belongs_at } = first
    // One target name at a time: the fix deletes these and publishes the record there.
    const names = records.filter((record) => record.belongs_at === belongs_at).map(({ name }) => name)
    return fail(
      'misplaced.doubled_name',
      { domain, names: names.slice(0, maxNames), belongs_at, is_damaged: isDamaged(first) },
      requestInPlace(first, facts),
    )
  },
})

/**
 * Whether a record is published at the name of another kind, where receivers do not look for it, for example SPF at
 * `_dmarc`. `dmarc.policy` reports a DMARC record at the domain itself if there is no other.
 */
export const misplacedNames = defineCheck({
  key: 'misplaced.names',
  ...ofMisplaced,
  params: domainParams,
  references: [rfc(7208, '3'), rfc(6376, '3.6.2.1'), rfc(9989, '4.10')],
  findings: {
    'misplaced.wrong_name': {
      severity: 'minor',
      points: 0.3,
      params: z.object({
        kind: z.enum(recordKinds),
        name: z.string(),
        belongs_at: z.string(),
        is_damaged: z.boolean().default(false),
      }),
    },
  },
  consults: ['dmarc_policy', 'dmarc_record'],
  evaluate: ({ misplaced, dmarc_policy, dmarc_record, checked_at }) => {
    const { domain } = misplaced
    const elsewhere = recordsOf(misplaced, 'wrong_name')
    const isTold = ({ kind, name }: MisplacedRecordFact) =>
      kind === 'dmarc' && name === domain && dmarc_record.state === 'absent'
    const first = elsewhere.find((record) => !isTold(record))
    if (!first) return elsewhere.length > 0 ? notApplicable() : unlessSilent(misplaced, pass({ domain }))
    const { kind, name, belongs_at } = first
    return fail(
      'misplaced.wrong_name',
      { kind, name, belongs_at, is_damaged: isDamaged(first) },
      requestInPlace(first, { checked_at, dmarc_policy, dmarc_record }),
    )
  },
})

/** Whether a key's text includes its quotation marks. The checks of the other record types report that themselves. */
export const misplacedQuotes = defineCheck({
  key: 'misplaced.quotes',
  ...ofMisplaced,
  params: domainParams,
  references: [rfc(1035, '5.1')],
  findings: {
    'misplaced.quoted': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ kind: z.enum(recordKinds), name: z.string() }),
    },
  },
  consults: ['dmarc_policy', 'dmarc_record'],
  evaluate: (facts) => {
    const { misplaced } = facts
    const quoted = recordsOf(misplaced, 'quoted')
    const first = quoted.find(({ kind }) => kind === 'dkim')
    if (first) return fail('misplaced.quoted', { kind: first.kind, name: first.name }, requestInPlace(first, facts))
    return quoted.length > 0 ? notApplicable() : unlessSilent(misplaced, pass({ domain: misplaced.domain }))
  },
})

/** Whether a record still has placeholders from a guide. */
export const misplacedPlaceholders = defineCheck({
  key: 'misplaced.placeholders',
  ...ofMisplaced,
  params: domainParams,
  references: [rfc(9989, '4.7')],
  findings: {
    'misplaced.placeholder': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ kind: z.enum(recordKinds), name: z.string(), words: z.string() }),
    },
  },
  evaluate: ({ misplaced }) => {
    const [first] = recordsOf(misplaced, 'placeholder')
    if (!first) return unlessSilent(misplaced, pass({ domain: misplaced.domain }))
    return fail('misplaced.placeholder', { kind: first.kind, name: first.name, words: excerpt(first.detail) })
  },
})

/** Maximum number of hosts to list in a sentence; they are long. */
const maxHosts = 2

/** Whether an MX host contains the domain twice: in a zone file, a name without its final dot. */
export const misplacedHosts = defineCheck({
  key: 'misplaced.hosts',
  ...ofMisplaced,
  params: domainParams,
  references: [rfc(1035, '5.1')],
  findings: {
    'misplaced.doubled_host': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ hosts: z.array(z.string()), domain: z.string() }),
    },
  },
  consults: ['mx_records'],
  evaluate: ({ misplaced: { domain, doubled_hosts }, mx_records }) => {
    if (doubled_hosts.length > 0) {
      const request = mx_records.state === 'known' ? undoubleHosts(domain, mx_records.value.exchanges) : null
      return fail('misplaced.doubled_host', { domain, hosts: doubled_hosts.slice(0, maxHosts) }, request)
    }
    // `mx.record` reports missing hosts.
    return mx_records.state === 'unavailable' ? notApplicable() : pass({ domain })
  },
})

export const domainMisplacedChecks = [
  misplacedDoubledNames,
  misplacedNames,
  misplacedQuotes,
  misplacedPlaceholders,
  misplacedHosts,
] as const
