import { defineCheck, fail, pass } from '../../check.ts'
import { mendedRecord, recordsOf } from './records.ts'

/** Whether a record stands at the name of another kind, where nobody looks for it: SPF below `_dmarc`, for instance. */
export const misplacedNames = defineCheck({
  key: 'misplaced.names',
  group: 'infrastructure',
  scope: ['domain'],
  follows: ['misplaced.doubled_names'],
  needs: ['misplaced'],
  evaluate: ({ misplaced }) => {
    const [first] = recordsOf(misplaced, 'wrong_name')
    if (!first) return pass({ domain: misplaced.domain })
    const { kind, name, belongs_at } = first
    return fail('misplaced.wrong_name', { kind, name, belongs_at }, mendedRecord(first))
  },
})
