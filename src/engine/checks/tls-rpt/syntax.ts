import { tlsRptProblems } from '../../../shared/finding-params/tls-rpt.ts'
import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { findProblem } from '../record-problem.ts'
import { requestTlsRpt } from './record.ts'

/** Whether reporters can read where reports go (RFC 8460 section 3). */
export const tlsRptSyntax = defineCheck({
  key: 'tls_rpt.syntax',
  group: 'infrastructure',
  findings: ['tls_rpt.invalid'],
  scope: ['domain'],
  follows: ['tls_rpt.record'],
  needs: ['tls_rpt_record'],
  evaluate: ({ tls_rpt_record: { domain, records, problems } }) => {
    if (records.length > 1) return notApplicable()
    const problem = findProblem(problems, tlsRptProblems)
    if (!problem) return pass({ domain })
    return fail(
      'tls_rpt.invalid',
      { domain, code: problem.code, detail: excerpt(problem.detail) },
      requestTlsRpt(domain, records),
    )
  },
})
