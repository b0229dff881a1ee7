import { z } from 'zod'
import { fetchProblems } from '../../../shared/contract/facts/audit/fetched-document.ts'
import { mtaStsName } from '../../../shared/records/mta-sts.ts'
import { coversMx, shortMaxAge } from '../../../shared/records/mta-sts-policy.ts'
import { excerpt } from '../../message/header-fields.ts'
import type { MtaStsRequest } from '../../proposals/record-request.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { findProblem, placeOf, tagListProblems } from '../record-problem.ts'
import { rfc } from '../references.ts'
import { receivesNoMail } from './mx.ts'

/** Problems that make senders ignore the record (RFC 8461 section 3.1). */
const mtaStsRecordProblems = ['not_mta_sts', ...tagListProblems, 'empty_tag', 'missing_id', 'invalid_id'] as const

/** Problems that make senders ignore the policy (RFC 8461 section 3.2). */
const mtaStsPolicyProblems = [
  'invalid_line',
  'missing_version',
  'invalid_version',
  'missing_mode',
  'invalid_mode',
  'missing_max_age',
  'invalid_max_age',
  'missing_mx',
  'invalid_mx',
] as const

const domainParams = z.object({ domain: z.string() })

/** Common to checks of the policy. */
const ofPolicy = {
  group: 'infrastructure',
  scope: ['domain'],
  follows: ['mta_sts.policy'],
  needs: ['mta_sts_policy'],
} as const

/** Whether a single valid record announces a policy (RFC 8461 section 3.1). Optional. */
export const mtaStsRecord = defineCheck({
  key: 'mta_sts.record',
  group: 'infrastructure',
  params: domainParams,
  references: [rfc(8461, '3.1')],
  findings: {
    // MTA-STS and TLS reports protect incoming mail and are optional. Broken records cost a little.
    'mta_sts.missing': { severity: 'info', points: 0, params: domainParams },
    'mta_sts.several_records': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ domain: z.string(), count: z.int() }),
    },
    'mta_sts.invalid_record': {
      severity: 'minor',
      points: 0.3,
      params: z.object({
        domain: z.string(),
        code: z.enum(mtaStsRecordProblems),
        detail: z.string(),
        position: z.int(),
      }),
    },
  },
  scope: ['domain'],
  needs: ['mta_sts_record'],
  consults: ['mx_records', 'mail_hosts'],
  whenAbsent: ({ domain, checked_at, mx_records, mail_hosts }) => {
    if (mx_records.state === 'unavailable') return unknown(mx_records.reason)
    if (receivesNoMail({ mx_records, mail_hosts })) return notApplicable()
    return note('mta_sts.missing', { domain }, requestMtaSts(domain, checked_at, []))
  },
  evaluate: ({ mta_sts_record: { domain, records, problems }, checked_at }) => {
    const record = requestMtaSts(domain, checked_at, records)
    if (records.length > 1) return fail('mta_sts.several_records', { domain, count: records.length }, record)
    const problem = findProblem(problems, mtaStsRecordProblems)
    if (!problem) return pass({ domain })
    return fail('mta_sts.invalid_record', { domain, code: problem.code, ...placeOf(problem) }, record)
  },
})

function requestMtaSts(domain: string, checkedAt: string, published: readonly string[]): MtaStsRequest {
  return { kind: 'mta_sts', name: mtaStsName(domain), published, checkedAt }
}

/**
 * Whether the policy is served as required: over HTTPS, at its well-known URL, as plain text (RFC 8461 section 3.3).
 */
export const mtaStsPolicy = defineCheck({
  key: 'mta_sts.policy',
  group: 'infrastructure',
  params: z.object({ url: z.string() }),
  references: [rfc(8461, '3.3')],
  findings: {
    'mta_sts.bad_certificate': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ url: z.string(), detail: z.string() }),
    },
    'mta_sts.policy_not_found': {
      severity: 'minor',
      points: 0.3,
      params: z.object({
        url: z.string(),
        problem: z.enum(fetchProblems).exclude(['bad_certificate']),
        detail: z.string(),
      }),
    },
    'mta_sts.not_plain_text': {
      severity: 'minor',
      points: 0.1,
      params: z.object({ url: z.string(), content_type: z.string() }),
    },
  },
  scope: ['domain'],
  follows: ['mta_sts.record'],
  needs: ['mta_sts_policy'],
  evaluate: ({ mta_sts_policy: { url, problem, detail, content_type } }) => {
    if (problem === 'bad_certificate') return fail('mta_sts.bad_certificate', { url, detail })
    if (problem) return fail('mta_sts.policy_not_found', { url, problem, detail: excerpt(detail) })
    const type = content_type?.split(';')[0]?.trim().toLowerCase() ?? ''
    return type === 'text/plain' ? pass({ url }) : fail('mta_sts.not_plain_text', { url, content_type: excerpt(type) })
  },
})

/** Whether senders can follow the policy (RFC 8461 section 3.2). */
export const mtaStsPolicySyntax = defineCheck({
  key: 'mta_sts.policy_syntax',
  ...ofPolicy,
  params: z.object({ url: z.string() }),
  references: [rfc(8461, '3.2')],
  findings: {
    'mta_sts.policy_invalid': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ url: z.string(), code: z.enum(mtaStsPolicyProblems), detail: z.string() }),
    },
  },
  evaluate: ({ mta_sts_policy: { url, policy } }) => {
    if (!policy) return notApplicable()
    const problem = findProblem(policy.problems, mtaStsPolicyProblems)
    if (!problem) return pass({ url })
    return fail('mta_sts.policy_invalid', { url, code: problem.code, detail: excerpt(problem.detail) })
  },
})

/** Whether the policy is in enforce, testing, or none mode (RFC 8461 section 5). */
export const mtaStsMode = defineCheck({
  key: 'mta_sts.mode',
  ...ofPolicy,
  params: domainParams,
  references: [rfc(8461, '5')],
  findings: {
    'mta_sts.testing': { severity: 'info', points: 0, params: domainParams },
    'mta_sts.switched_off': { severity: 'info', points: 0, params: domainParams },
  },
  evaluate: ({ domain, mta_sts_policy: { policy } }) => {
    // Senders ignore a policy with a syntax error in any mode.
    switch (policy?.valid && policy.mode) {
      case 'enforce':
        return pass({ domain })
      case 'testing':
        return note('mta_sts.testing', { domain })
      case 'none':
        return note('mta_sts.switched_off', { domain })
      default:
        return notApplicable()
    }
  },
})

/** Maximum number of hosts to list in a sentence. */
const maxHosts = 4

/**
 * Whether the policy covers every mail host: in enforce mode, senders do not deliver to the others (RFC 8461 section
 * 4.1).
 */
export const mtaStsMx = defineCheck({
  key: 'mta_sts.mx',
  group: 'infrastructure',
  params: domainParams,
  references: [rfc(8461, '4.1')],
  findings: {
    // Mail is lost: senders that follow the policy must not deliver (RFC 8461 section 5).
    'mta_sts.mx_refused': {
      severity: 'major',
      points: 1,
      /** The policy is enforced, so mail to these hosts is not delivered. */
      params: z.object({ url: z.string(), hosts: z.array(z.string()) }),
    },
    'mta_sts.mx_not_covered': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ url: z.string(), hosts: z.array(z.string()) }),
    },
  },
  scope: ['domain'],
  follows: ['mta_sts.policy'],
  needs: ['mta_sts_policy', 'mx_records'],
  evaluate: ({ mta_sts_policy: { url, policy }, mx_records: { domain, exchanges } }) => {
    if (!policy?.valid || policy.mode === 'none' || exchanges.length === 0) return notApplicable()
    const hosts = [...new Set(exchanges.map(({ host }) => host))]
    const others = hosts.filter((host) => !policy.mx.some((pattern) => coversMx(pattern, host))).slice(0, maxHosts)
    if (others.length === 0) return pass({ domain })
    return policy.mode === 'enforce'
      ? fail('mta_sts.mx_refused', { url, hosts: others })
      : fail('mta_sts.mx_not_covered', { url, hosts: others })
  },
})

const secondsADay = 86_400

/**
 * Whether senders cache the policy long enough: attackers can block updates only until it expires (RFC 8461 section
 * 10.2).
 */
export const mtaStsMaxAge = defineCheck({
  key: 'mta_sts.max_age',
  ...ofPolicy,
  params: z.object({ days: z.int() }),
  references: [rfc(8461, '3.2'), rfc(8461, '10.2')],
  findings: {
    'mta_sts.max_age_short': { severity: 'info', points: 0, params: z.object({ url: z.string(), seconds: z.int() }) },
  },
  evaluate: ({ mta_sts_policy: { url, policy } }) => {
    // A policy that is about to be withdrawn gets a short lifetime (RFC 8461 section 8.3).
    if (!policy?.valid || policy.max_age === null || policy.mode === 'none') return notApplicable()
    return policy.max_age < shortMaxAge
      ? note('mta_sts.max_age_short', { url, seconds: policy.max_age })
      : pass({ days: Math.floor(policy.max_age / secondsADay) })
  },
})

export const domainMtaStsChecks = [
  mtaStsRecord,
  mtaStsPolicy,
  mtaStsPolicySyntax,
  mtaStsMode,
  mtaStsMx,
  mtaStsMaxAge,
] as const
