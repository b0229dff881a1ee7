import { defineCheck, fail, pass } from '../../check.ts'
import { mendedRecord, recordsOf, unlessSilent } from './records.ts'

/** How many names a sentence can bear: they are long. */
const maxNames = 2

/** Whether a record stands under a name with the domain in it twice, as control panels make it that add the domain. */
export const misplacedDoubledNames = defineCheck({
  key: 'misplaced.doubled_names',
  group: 'infrastructure',
  scope: ['domain'],
  needs: ['misplaced'],
  evaluate: ({ misplaced }) => {
    const { domain } = misplaced
    const records = recordsOf(misplaced, 'doubled_name')
    const [first] = records
    if (!first) return unlessSilent(misplaced, pass({ domain }))
    const names = records.map(({ name }) => name).slice(0, maxNames)
    return fail('misplaced.doubled_name', { domain, names, belongs_at: first.belongs_at }, mendedRecord(first))
  },
})
