import { logoProblems } from '../../../shared/finding-params/bimi.ts'
import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { findProblem } from '../record-problem.ts'

/** Whether the logo is there and follows the profile SVG Tiny Portable/Secure (draft-svg-tiny-ps-abrotman). */
export const bimiLogo = defineCheck({
  key: 'bimi.logo',
  group: 'infrastructure',
  findings: ['bimi.logo_not_found', 'bimi.logo_invalid'],
  scope: ['domain'],
  follows: ['bimi.record'],
  needs: ['bimi_logo'],
  evaluate: ({ bimi_logo: { logo_file, logo } }) => {
    const { url, problem, detail } = logo_file
    if (problem) return fail('bimi.logo_not_found', { url, problem, detail: excerpt(detail) })
    const fault = findProblem(logo?.problems ?? [], logoProblems)
    if (fault) return fail('bimi.logo_invalid', { url, code: fault.code, detail: excerpt(fault.detail) })
    return logo ? pass({ url }) : notApplicable()
  },
})
