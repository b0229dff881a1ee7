import { z } from 'zod'
import type { SpfTreeFact } from '../../../shared/contract/facts/audit/spf.ts'
import { spfTreeFaults } from '../../../shared/contract/facts/audit/spf.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import type { Reason } from '../../../shared/reason.ts'
import { spfSyntaxCodes } from '../../../shared/records/spf-term.ts'
import { findMisspelling, isMeantAs, misspelledStarts } from '../../protocols/meant-record.ts'
import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'
import { findProblem, findProblems, placeOf, placeOfRecord } from '../record-problem.ts'
import { gmailSenders, rfc } from '../references.ts'
import { defineTreeCheck } from './define-tree-check.ts'
import { changeRecord, firstTerms, requestSpf } from './requests.ts'

/** Errors that make evaluation a permanent error (RFC 7208 section 4.6). */
const spfSyntaxProblems = [...spfSyntaxCodes, 'duplicate_modifier'] as const

const domainParams = z.object({ domain: z.string() })

/** Whether the domain has exactly one SPF record: two are a permanent error (RFC 7208 section 4.5). */
export const spfRecord = defineCheck({
  key: 'spf.record',
  group: 'authentication',
  params: domainParams,
  references: [rfc(7208, '4.5'), gmailSenders],
  findings: {
    // Two records, or an invalid one, count as none (RFC 7208 section 4.5).
    'spf.no_record': { severity: 'major', points: 1.5, params: domainParams },
    'spf.misspelled': {
      severity: 'major',
      points: 1.5,
      params: z.object({
        domain: z.string(),
        text: z.string(),
        position: z.int().default(1),
        code: z.enum(misspelledStarts),
      }),
    },
    'spf.several_records': { severity: 'major', points: 1.5, params: z.object({ domain: z.string(), count: z.int() }) },
  },
  scope: ['domain'],
  needs: ['spf_record'],
  consults: ['existence', 'mx_records', 'mail_hosts'],
  whenAbsent: ({ domain, existence, ...hosts }) => {
    const texts = existence.state === 'known' ? existence.value.txt_records : []
    const meant = texts.filter((text) => isMeantAs('spf', text))
    const [text] = meant
    if (text !== undefined) {
      const params = { domain, ...placeOfRecord(text), code: findMisspelling(text) }
      return fail('spf.misspelled', params, requestSpf(domain, meant))
    }
    const first = firstTerms(domain, hosts)
    return fail('spf.no_record', { domain }, requestSpf(domain, [], first ? { first } : {}))
  },
  evaluate: ({ spf_record: { domain, records } }) =>
    records.length === 1
      ? pass({ domain })
      : fail('spf.several_records', { domain, count: records.length }, requestSpf(domain, records)),
})

/** Whether the record is valid: a single error makes evaluation a permanent error (RFC 7208 section 4.6). */
export const spfSyntax = defineTreeCheck({
  key: 'spf.syntax',
  params: domainParams,
  references: [rfc(7208, '4.6')],
  findings: {
    'spf.invalid': {
      severity: 'major',
      points: 1.5,
      /** `others` are the other terms with an error. */
      params: z.object({
        domain: z.string(),
        detail: z.string(),
        position: z.int(),
        code: z.enum(spfSyntaxProblems),
        others: z.array(z.string()).default([]),
      }),
    },
    'spf.blank_missing': {
      severity: 'major',
      points: 1.5,
      params: z.object({ domain: z.string(), detail: z.string(), position: z.int() }),
    },
  },
  evaluate: (tree, spf_record) => findSyntaxError(tree, spf_record) ?? pass({ domain: tree.domain }),
})

/** Maximum number of further faults to list in a sentence. */
const maxOthers = 10

/** The error that makes the record invalid; null if none. */
export function findSyntaxError(tree: SpfTreeFact, spf_record: AuditFacts['spf_record']) {
  const { domain, problems, missing_blank } = tree
  const record = changeRecord(tree, spf_record)
  const glued = findProblem(problems, ['glued_terms'])
  const problem = findProblem(problems, spfSyntaxProblems)
  if (glued) return fail('spf.blank_missing', { domain, ...placeOf(glued) }, record)
  if (!problem) return null
  const { detail, position } = problem
  const isJoint = missing_blank !== null && missing_blank > position && missing_blank < position + detail.length
  if (!isJoint) {
    const others = findProblems(problems, spfSyntaxProblems).map((each) => placeOf(each).detail)
    const left = [...new Set(others)].filter((other) => other !== placeOf(problem).detail).slice(0, maxOthers)
    return fail('spf.invalid', { domain, ...placeOf(problem), code: problem.code, others: left }, record)
  }
  return fail('spf.blank_missing', { domain, ...placeOf(problem) }, record)
}

/**
 * Whether all includes and redirects resolve: anything but a single valid record is a permanent error (RFC 7208
 * sections 5.2 and 6.1). Failed lookups are listed but not reported as errors.
 */
export const spfIncludes = defineTreeCheck({
  key: 'spf.includes',
  params: domainParams,
  references: [rfc(7208, '5.2'), rfc(7208, '6.1')],
  findings: {
    'spf.include_broken': {
      severity: 'major',
      points: 1.5,
      /** `domain` publishes the term, `target` is its target. `others` are the other terms that lead to a broken record. */
      params: z.object({
        domain: z.string(),
        code: z.enum(spfTreeFaults),
        term: z.string(),
        target: z.string(),
        others: z.array(z.string()).default([]),
      }),
    },
  },
  evaluate: ({ domain, faults, gaps, tree, problems }) => {
    // `spf.syntax` reports two terms that run together, of which this is a consequence.
    const glued = new Set(findProblems(problems, ['glued_terms']).map(({ detail }) => detail))
    const alone = faults.filter(({ term }) => !glued.has(term))
    const broken = findBrokenInclude({ faults: alone })
    if (broken) return broken
    if (alone.length < faults.length) return notApplicable()
    const reason = reasonOf(gaps)
    if (reason) return unknown(reason)
    // `spf.macros` reports terms that depend on the message.
    return tree.length > 0 && gaps.length === 0 ? pass({ domain }) : notApplicable()
  },
})

/** The first term that leads to a broken record; null if none. */
export function findBrokenInclude({ faults }: Pick<SpfTreeFact, 'faults'>) {
  const [fault] = faults
  if (!fault) return null
  const { code, term, domain: target, published_by } = fault
  const others = new Set(faults.map((each) => each.term).filter((other) => other !== term))
  return fail('spf.include_broken', {
    domain: published_by,
    code,
    term,
    target,
    others: [...others].slice(0, maxOthers),
  })
}

/** Maximum number of names to list in a sentence. */
const maxSubjects = 5

/** Why part of the tree is unknown: the reason of the first gap, with all names that share it. */
function reasonOf(gaps: SpfTreeFact['gaps']): Reason | null {
  const reasons = gaps.map(({ reason }) => reason).filter((reason) => reason !== null)
  const [first] = reasons
  if (!first) return null
  const alike = reasons.filter(({ code }) => code === first.code).flatMap(({ subject }) => subject ?? [])
  const subjects = [...new Set(alike)].slice(0, maxSubjects)
  return subjects.length > 0 ? { ...first, subject: subjects.join(', ') } : first
}

export const spfRecordChecks = [spfRecord, spfSyntax, spfIncludes] as const
