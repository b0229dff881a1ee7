import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { recordsOf, requestInPlace, unlessSilent } from './records.ts'

/**
 * Whether a key is hidden in quotation marks that became part of its text. Of the other kinds, the check of their record
 * tells already.
 */
export const misplacedQuotes = defineCheck({
  key: 'misplaced.quotes',
  group: 'infrastructure',
  findings: ['misplaced.quoted'],
  scope: ['domain'],
  follows: ['misplaced.doubled_names'],
  needs: ['misplaced'],
  consults: ['dmarc_policy', 'dmarc_record'],
  evaluate: ({ misplaced, ...facts }) => {
    const quoted = recordsOf(misplaced, 'quoted')
    const first = quoted.find(({ kind }) => kind === 'dkim')
    if (first) return fail('misplaced.quoted', { kind: first.kind, name: first.name }, requestInPlace(first, facts))
    return quoted.length > 0 ? notApplicable() : unlessSilent(misplaced, pass({ domain: misplaced.domain }))
  },
})
