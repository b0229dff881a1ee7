import { greylistShare } from '../../spam/builtin.ts'
import { mainSymbols, scoreWithoutListings } from '../../spam/without-listings.ts'
import { defineCheck, fail, note, pass } from '../define-check.ts'

/** As many as a sentence can carry. */
const maxReasons = 3

/**
 * What the spam filter makes of the message as a whole, on the filter's own scale. What it gives for listings takes no
 * points here: each listing has a finding of its own, which weighs what filters and receivers make of it.
 */
export const spamScore = defineCheck({
  key: 'spam.score',
  group: 'content',
  findings: ['spam.likely', 'spam.borderline', 'spam.listed'],
  scope: ['message'],
  follows: ['analysis.complete'],
  needs: [],
  evaluate: ({ rspamd, spam_engines }) => {
    const { engine, score, required_score } = rspamd
    const own_score = scoreWithoutListings(rspamd, spam_engines)
    const suspicious = required_score * greylistShare
    const params = { score, required_score, own_score }
    const reasons = mainSymbols(rspamd, spam_engines, maxReasons)
    if (own_score >= required_score) return fail('spam.likely', { ...params, engine, reasons })
    if (own_score >= suspicious) return fail('spam.borderline', { ...params, engine, reasons })
    return score >= suspicious ? note('spam.listed', params) : pass(params)
  },
})
