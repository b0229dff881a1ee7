import { dmarcTagFaults } from '../../../shared/finding-params/dmarc.ts'
import { defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { findProblem, placeOf } from '../record-problem.ts'

/** Whether receivers can read all of the record; they take the default of what they cannot (RFC 9989 section 4.8). */
export const dmarcSyntax = defineCheck({
  key: 'dmarc.syntax',
  group: 'authentication',
  scope: ['domain'],
  follows: ['dmarc.policy'],
  needs: ['dmarc_record'],
  evaluate: ({ dmarc_record: { tags } }) => {
    if (!tags) return notApplicable()
    const domain = tags.found_at
    const fault = findProblem(tags.problems, dmarcTagFaults)
    return fault ? fail('dmarc.tag_invalid', { domain, code: fault.code, ...placeOf(fault) }) : pass({ domain })
  },
})
