import { defineCheck, fail, pass } from '../../check.ts'
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
    const names = records.map(({ name }) => name).slice(0, maxNames)
    return fail('misplaced.doubled_name', { domain, names, belongs_at: first.belongs_at }, requestInPlace(first, facts))
  },
})
