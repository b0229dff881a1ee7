import { defineCheck, notApplicable, note } from '../define-check.ts'

/**
 * Whether receivers that forgive mistakes in the record come to another result than those that do not: the mail then
 * passes at some of them, which makes the mistake hard to see.
 */
export const spfReading = defineCheck({
  key: 'spf.reading',
  group: 'authentication',
  findings: ['spf.read_differently'],
  scope: ['message'],
  follows: ['spf.result'],
  needs: ['spf'],
  evaluate: ({ spf: { domain, result, lenient_result } }) =>
    lenient_result === null || lenient_result === result
      ? notApplicable()
      : note('spf.read_differently', { domain, lenient: lenient_result }),
})
