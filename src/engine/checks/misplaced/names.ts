import type { MisplacedRecordFact } from '../../../shared/contract/audit-facts/misplaced.ts'
import { defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { mendedRecord, recordsOf, unlessSilent } from './records.ts'

/**
 * Whether a record stands at the name of another kind, where nobody looks for it: SPF below `_dmarc`, for instance. Of a
 * DMARC record at the domain itself, `dmarc.policy` tells already where there is no other.
 */
export const misplacedNames = defineCheck({
  key: 'misplaced.names',
  group: 'infrastructure',
  scope: ['domain'],
  follows: ['misplaced.doubled_names'],
  needs: ['misplaced'],
  consults: ['dmarc_policy'],
  evaluate: ({ misplaced, dmarc_policy }) => {
    const { domain } = misplaced
    const elsewhere = recordsOf(misplaced, 'wrong_name')
    const isTold = ({ kind, name }: MisplacedRecordFact) =>
      kind === 'dmarc' && name === domain && dmarc_policy.state === 'absent'
    const first = elsewhere.find((record) => !isTold(record))
    if (!first) return elsewhere.length > 0 ? notApplicable() : unlessSilent(misplaced, pass({ domain }))
    const { kind, name, belongs_at } = first
    return fail('misplaced.wrong_name', { kind, name, belongs_at }, mendedRecord(first))
  },
})
