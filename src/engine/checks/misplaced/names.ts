import type { MisplacedRecordFact } from '../../../shared/contract/audit-facts/misplaced.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { recordsOf, requestInPlace, unlessSilent } from './records.ts'

/**
 * Whether a record stands at the name of another kind, where nobody looks for it: SPF below `_dmarc`, for instance. Of a
 * DMARC record at the domain itself, `dmarc.policy` tells already where there is no other.
 */
export const misplacedNames = defineCheck({
  key: 'misplaced.names',
  group: 'infrastructure',
  findings: ['misplaced.wrong_name'],
  scope: ['domain'],
  follows: ['misplaced.doubled_names'],
  needs: ['misplaced'],
  consults: ['dmarc_policy', 'dmarc_record'],
  evaluate: ({ misplaced, dmarc_policy, dmarc_record, checked_at }) => {
    const { domain } = misplaced
    const elsewhere = recordsOf(misplaced, 'wrong_name')
    const isTold = ({ kind, name }: MisplacedRecordFact) =>
      kind === 'dmarc' && name === domain && dmarc_record.state === 'absent'
    const first = elsewhere.find((record) => !isTold(record))
    if (!first) return elsewhere.length > 0 ? notApplicable() : unlessSilent(misplaced, pass({ domain }))
    const { kind, name, belongs_at } = first
    return fail(
      'misplaced.wrong_name',
      { kind, name, belongs_at },
      requestInPlace(first, { checked_at, dmarc_policy, dmarc_record }),
    )
  },
})
