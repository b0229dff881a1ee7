import { dmarcTagFaults } from '../../../shared/finding-params/dmarc.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { findProblems, placeOf } from '../record-problem.ts'
import { requestRecord } from './requests.ts'

/** As many as a sentence can bear; who mends these sees the next ones. */
const maxFaults = 4

/** Whether receivers can read all of the record; they take the default of what they cannot (RFC 9989 section 4.8). */
export const dmarcSyntax = defineCheck({
  key: 'dmarc.syntax',
  group: 'authentication',
  findings: ['dmarc.tag_invalid'],
  scope: ['domain'],
  follows: ['dmarc.policy'],
  needs: ['dmarc_record'],
  evaluate: ({ dmarc_record: { tags } }) => {
    if (!tags) return notApplicable()
    const { found_at: domain, text } = tags
    const faults = findProblems(tags.problems, dmarcTagFaults)
    const [first, ...rest] = faults
    if (!first) return pass({ domain })
    const others = [...new Set(rest.map(({ code }) => code))].slice(0, maxFaults - 1)
    return fail(
      'dmarc.tag_invalid',
      { domain, code: first.code, ...placeOf(first), others },
      requestRecord(domain, [text]),
    )
  },
})
