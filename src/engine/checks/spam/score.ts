import { defineCheck, fail, pass } from '../../check.ts'
import { greylistShare } from '../../spam/builtin.ts'

/** What the spam filter makes of the message as a whole, on the filter's own scale. */
export const spamScore = defineCheck({
  key: 'spam.score',
  group: 'content',
  scope: ['message'],
  follows: ['analysis.complete'],
  needs: [],
  evaluate: ({ rspamd: { score, required_score } }) => {
    const params = { score, required_score }
    if (score >= required_score) return fail('spam.likely', params)
    return score >= required_score * greylistShare ? fail('spam.borderline', params) : pass(params)
  },
})
