import { spfIgnoredTerms, spfNeedlessTerms } from '../../../shared/finding-params/spf.ts'
import { fail, notApplicable, note, pass } from '../define-check.ts'
import { findProblem, placeOf } from '../record-problem.ts'
import { defineTreeCheck } from './define-tree-check.ts'
import { changeRecord } from './requests.ts'

/** Whether every term does something: what stands after `all`, or is no mechanism, is passed over in silence. */
export const spfTerms = defineTreeCheck({
  key: 'spf.terms',
  findings: ['spf.term_ignored', 'spf.term_needless'],
  evaluate: (tree, spf_record) => {
    const { domain, problems, valid } = tree
    // What is wrong with a record that cannot be evaluated is told by `spf.syntax`.
    if (!valid) return notApplicable()
    const ignored = findProblem(problems, spfIgnoredTerms)
    if (ignored) {
      const place = { domain, code: ignored.code, ...placeOf(ignored) }
      return fail('spf.term_ignored', place, changeRecord(tree, spf_record))
    }
    const needless = findProblem(problems, spfNeedlessTerms)
    if (!needless) return pass({ domain })
    const place = { domain, code: needless.code, ...placeOf(needless) }
    return note('spf.term_needless', place, changeRecord(tree, spf_record))
  },
})
