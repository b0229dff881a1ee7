import { defineCheck, fail, pass } from '../define-check.ts'
import { recordsOf, requestInPlace, unlessSilent } from './records.ts'

/** How many names a sentence can bear: they are long. */
const maxNames = 2

/** Whether a record stands under a name with the domain in it twice, as control panels make it that add the domain. */
export const misplacedDoubledNames = defineCheck({
  key: 'misplaced.doubled_names',
  group: 'infrastructure',
  findings: ['misplaced.doubled_name'],
  scope: ['domain'],
  needs: ['misplaced'],
  consults: ['dmarc_policy', 'dmarc_record'],
  evaluate: ({ misplaced, ...facts }) => {
    const { domain } = misplaced
    const records = recordsOf(misplaced, 'doubled_name')
    const [first] = records
    if (!first) return unlessSilent(misplaced, pass({ domain }))
    const { belongs_at } = first
    // One place at a time: the fix has these deleted, and the record published there.
    const names = records.filter((record) => record.belongs_at === belongs_at).map(({ name }) => name)
    return fail(
      'misplaced.doubled_name',
      { domain, names: names.slice(0, maxNames), belongs_at },
      requestInPlace(first, facts),
    )
  },
})
