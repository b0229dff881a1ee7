import { z } from 'zod'
import { spamEngines } from '../../../shared/contract/facts/message/spam.ts'
import { greylistShare } from '../../spam/builtin.ts'
import { mainSymbols, scoreWithoutListings } from '../../spam/without-listings.ts'
import { defineCheck, fail, noParams, notApplicable, note, pass, unknown } from '../define-check.ts'
import { rspamdSymbols } from '../references.ts'

/** `own_score` is the score without points for listings. */
const spamScoreParams = z.object({ score: z.number(), required_score: z.number(), own_score: z.number() })

/** With the filter that gave the score, and the symbols that add most to it. */
const spamReasonsParams = z.object({
  score: z.number(),
  required_score: z.number(),
  own_score: z.number(),
  engine: z.enum(spamEngines),
  reasons: z.array(z.string()),
})

/** Maximum number of reasons in a sentence. */
const maxReasons = 3

/**
 * The filter's verdict on the whole message, on its own scale. Points for listings are excluded: each listing has a
 * finding of its own that includes what filters and receivers make of it.
 */
export const spamScore = defineCheck({
  key: 'spam.score',
  group: 'content',
  params: spamScoreParams,
  references: [rspamdSymbols],
  findings: {
    'spam.likely': { severity: 'major', points: 2, params: spamReasonsParams },
    // A filter's total repeats what other findings report one by one, so it weighs less than all of them.
    'spam.borderline': { severity: 'minor', points: 0.5, params: spamReasonsParams },
    // A listing costs points once, through its own finding. So the score is evaluated without listings; if only
    // listings make it suspicious, that is reported without cost.
    'spam.listed': { severity: 'info', points: 0, params: spamScoreParams },
  },
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

/** Whether the spam filters that the settings name gave a verdict; the built-in one always does. */
export const spamFilters = defineCheck({
  key: 'spam.filters',
  group: 'content',
  params: noParams,
  findings: {},
  scope: ['message'],
  follows: ['analysis.complete'],
  needs: [],
  evaluate: ({ spam_engines }) => {
    const asked = spam_engines.filter(({ engine }) => engine !== 'builtin')
    if (asked.length === 0) return notApplicable()
    const silent = asked.flatMap(({ verdict }) => (verdict.state === 'unavailable' ? [verdict.reason] : []))
    return silent[0] ? unknown(silent[0]) : pass({})
  },
})

export const contentSpamChecks = [spamScore, spamFilters] as const
