import { defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { mendedRecord, recordsOf, unlessSilent } from './records.ts'

/** Whether a record is hidden in quotation marks that became part of its text. Of SPF, `spf.record` tells already. */
export const misplacedQuotes = defineCheck({
  key: 'misplaced.quotes',
  group: 'infrastructure',
  scope: ['domain'],
  follows: ['misplaced.doubled_names'],
  needs: ['misplaced'],
  evaluate: ({ misplaced }) => {
    const quoted = recordsOf(misplaced, 'quoted')
    const first = quoted.find(({ kind }) => kind !== 'spf')
    if (first) return fail('misplaced.quoted', { kind: first.kind, name: first.name }, mendedRecord(first))
    return quoted.length > 0 ? notApplicable() : unlessSilent(misplaced, pass({ domain: misplaced.domain }))
  },
})
