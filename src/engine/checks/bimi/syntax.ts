import { bimiRecordProblems } from '../../../shared/finding-params/bimi.ts'
import { excerpt } from '../../message/header-fields.ts'
import { bimiName } from '../../protocols/bimi/parse-record.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { findProblem } from '../record-problem.ts'

/** Whether receivers can go by the record; they must not mend anything. */
export const bimiSyntax = defineCheck({
  key: 'bimi.syntax',
  group: 'infrastructure',
  findings: ['bimi.invalid_record'],
  scope: ['domain'],
  follows: ['bimi.record'],
  needs: ['bimi_record'],
  evaluate: ({ bimi_record: { found_at: domain, selector, records, declined, problems } }) => {
    if (records.length > 1 || declined) return notApplicable()
    const problem = findProblem(problems, bimiRecordProblems)
    if (!problem) return pass({ domain })
    return fail(
      'bimi.invalid_record',
      { domain, code: problem.code, detail: excerpt(problem.detail) },
      { kind: 'bimi', name: bimiName(domain, selector), published: records },
    )
  },
})
