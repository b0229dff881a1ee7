import { spfSyntaxProblems } from '../../../shared/finding-params/spf.ts'
import { fail, pass } from '../../check.ts'
import { findProblem, placeOf } from '../record-problem.ts'
import { defineTreeCheck } from './define-tree-check.ts'

/** Whether the record can be evaluated: one mistake makes all of it a permanent error (RFC 7208 section 4.6). */
export const spfSyntax = defineTreeCheck({
  key: 'spf.syntax',
  evaluate: ({ domain, record, problems, missing_blank }) => {
    const problem = findProblem(problems, spfSyntaxProblems)
    if (!problem) return pass({ domain })
    const { detail, position } = problem
    const isJoint = missing_blank !== null && missing_blank > position && missing_blank < position + detail.length
    if (!isJoint) return fail('spf.invalid', { domain, ...placeOf(problem), code: problem.code })
    const value = `${record.slice(0, missing_blank)} ${record.slice(missing_blank)}`
    return fail(
      'spf.blank_missing',
      { domain, ...placeOf(problem) },
      { name: domain, type: 'TXT', value, current: record },
    )
  },
})
