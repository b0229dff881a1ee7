import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, pass } from '../define-check.ts'
import { recordsOf, unlessSilent } from './records.ts'

/** Whether a record was copied from a guide and not filled in. */
export const misplacedPlaceholders = defineCheck({
  key: 'misplaced.placeholders',
  group: 'infrastructure',
  findings: ['misplaced.placeholder'],
  scope: ['domain'],
  follows: ['misplaced.doubled_names'],
  needs: ['misplaced'],
  evaluate: ({ misplaced }) => {
    const [first] = recordsOf(misplaced, 'placeholder')
    if (!first) return unlessSilent(misplaced, pass({ domain: misplaced.domain }))
    return fail('misplaced.placeholder', { kind: first.kind, name: first.name, words: excerpt(first.detail) })
  },
})
