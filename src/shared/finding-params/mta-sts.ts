import { z } from 'zod'
import { fetchProblems } from '../contract/audit-facts/fetched-document.ts'
import { tagListProblems } from './tag-list.ts'

const domain = z.object({ domain: z.string() })
const url = z.object({ url: z.string() })

/** What keeps senders from reading the record (RFC 8461 section 3.1). */
export const mtaStsRecordProblems = [
  'not_mta_sts',
  ...tagListProblems,
  'empty_tag',
  'missing_id',
  'invalid_id',
] as const

/** What keeps senders from following the policy (RFC 8461 section 3.2). */
export const mtaStsPolicyProblems = [
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

/** What the texts about MTA-STS state. */
export const mtaSts = {
  checks: {
    'mta_sts.record': domain,
    'mta_sts.policy': url,
    'mta_sts.policy_syntax': url,
    'mta_sts.mode': domain,
    'mta_sts.mx': domain,
    'mta_sts.max_age': z.object({ days: z.int() }),
  },
  findings: {
    'mta_sts.missing': domain,
    'mta_sts.several_records': domain.extend({ count: z.int() }),
    'mta_sts.invalid_record': domain.extend({ code: z.enum(mtaStsRecordProblems), detail: z.string() }),
    'mta_sts.policy_not_found': url.extend({
      problem: z.enum(fetchProblems).exclude(['bad_certificate']),
      detail: z.string(),
    }),
    'mta_sts.bad_certificate': url.extend({ detail: z.string() }),
    'mta_sts.not_plain_text': url.extend({ content_type: z.string() }),
    'mta_sts.policy_invalid': url.extend({ code: z.enum(mtaStsPolicyProblems), detail: z.string() }),
    'mta_sts.testing': domain,
    'mta_sts.switched_off': domain,
    /** The policy is in force, so mail to these hosts is held back. */
    'mta_sts.mx_refused': url.extend({ hosts: z.array(z.string()) }),
    'mta_sts.mx_not_covered': url.extend({ hosts: z.array(z.string()) }),
    'mta_sts.max_age_short': url.extend({ seconds: z.int() }),
  },
} as const
