import { mtaStsRecordProblems } from '../../../shared/finding-params/mta-sts.ts'
import { excerpt } from '../../message/header-fields.ts'
import type { MtaStsRequest } from '../../proposals/record-request.ts'
import { mtaStsName } from '../../protocols/mta-sts/parse-record.ts'
import { defineCheck, fail, note, pass } from '../define-check.ts'
import { findProblem } from '../record-problem.ts'

/** Whether one readable record announces a policy (RFC 8461 section 3.1). Nobody demands one. */
export const mtaStsRecord = defineCheck({
  key: 'mta_sts.record',
  group: 'infrastructure',
  findings: ['mta_sts.missing', 'mta_sts.several_records', 'mta_sts.invalid_record'],
  scope: ['domain'],
  needs: ['mta_sts_record'],
  whenAbsent: ({ domain, checked_at }) => note('mta_sts.missing', { domain }, requestMtaSts(domain, checked_at, [])),
  evaluate: ({ mta_sts_record: { domain, records, problems }, checked_at }) => {
    const record = requestMtaSts(domain, checked_at, records)
    if (records.length > 1) return fail('mta_sts.several_records', { domain, count: records.length }, record)
    const problem = findProblem(problems, mtaStsRecordProblems)
    if (!problem) return pass({ domain })
    return fail('mta_sts.invalid_record', { domain, code: problem.code, detail: excerpt(problem.detail) }, record)
  },
})

function requestMtaSts(domain: string, checkedAt: string, published: readonly string[]): MtaStsRequest {
  return { kind: 'mta_sts', name: mtaStsName(domain), published, checkedAt }
}
