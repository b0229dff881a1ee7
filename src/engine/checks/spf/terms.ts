import { spfIgnoredTerms, spfNeedlessTerms } from '../../../shared/finding-params/spf.ts'
import { fail, note, pass } from '../../check.ts'
import { findProblem, placeOf } from '../record-problem.ts'
import { defineTreeCheck } from './define-tree-check.ts'
import { tidied } from './records.ts'

/** Whether every term does something: what stands after `all`, or is no mechanism, is passed over in silence. */
export const spfTerms = defineTreeCheck({
  key: 'spf.terms',
  evaluate: ({ domain, record, problems }) => {
    const ignored = findProblem(problems, spfIgnoredTerms)
    if (ignored) {
      return fail('spf.term_ignored', { domain, code: ignored.code, ...placeOf(ignored) }, tidied(domain, record))
    }
    const needless = findProblem(problems, spfNeedlessTerms)
    if (!needless) return pass({ domain })
    return note('spf.term_needless', { domain, code: needless.code, ...placeOf(needless) }, tidied(domain, record))
  },
})
