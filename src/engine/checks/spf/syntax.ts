import { spfSyntaxProblems } from '../../../shared/finding-params/spf.ts'
import { fail, pass } from '../define-check.ts'
import { findProblem, placeOf } from '../record-problem.ts'
import { defineTreeCheck } from './define-tree-check.ts'
import { changeRecord } from './requests.ts'

/** Whether the record can be evaluated: one mistake makes all of it a permanent error (RFC 7208 section 4.6). */
export const spfSyntax = defineTreeCheck({
  key: 'spf.syntax',
  findings: ['spf.invalid', 'spf.blank_missing'],
  evaluate: (tree, spf_record) => {
    const { domain, problems, missing_blank } = tree
    const record = changeRecord(tree, spf_record)
    const glued = findProblem(problems, ['glued_terms'])
    const problem = findProblem(problems, spfSyntaxProblems)
    if (glued) return fail('spf.blank_missing', { domain, ...placeOf(glued) }, record)
    if (!problem) return pass({ domain })
    const { detail, position } = problem
    const isJoint = missing_blank !== null && missing_blank > position && missing_blank < position + detail.length
    if (!isJoint) return fail('spf.invalid', { domain, ...placeOf(problem), code: problem.code }, record)
    return fail('spf.blank_missing', { domain, ...placeOf(problem) }, record)
  },
})
