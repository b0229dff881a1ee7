import { z } from 'zod'
import { type SpamEngineVerdict, type SpamVerdict, spamEngines } from '../../../shared/contract/facts/message/spam.ts'
import { greylistShare, roundScore } from '../../spam/builtin.ts'
import type { RuleGroup } from '../../spam/rule.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { rspamdSymbols } from '../references.ts'

/** `own_score` is the score without the points for listings. */
const spamScoreParams = z.object({ score: z.number(), required_score: z.number(), own_score: z.number() })

/** `filter` is the filter that gave the score; the symbols are those that add the most points. */
const spamReasonsParams = z.object({
  score: z.number(),
  required_score: z.number(),
  own_score: z.number(),
  engine: z.enum(spamEngines),
  reasons: z.array(z.string()),
})

/** The share of the required score from which a message is suspicious by its content alone. */
const suspiciousShare = 1 / 3

/** Maximum number of reasons to list in a sentence. */
const maxReasons = 3

/**
 * The filter's verdict on the whole message, on its own scale, without points for listings: each listing has its own
 * finding, which already accounts for filters and receivers.
 */
export const spamScore = defineCheck({
  key: 'spam.score',
  group: 'content',
  params: spamScoreParams,
  references: [rspamdSymbols],
  findings: {
    // Takes the score below what the verdict `inbox` needs: what is classified as spam is not expected there.
    'spam.likely': {
      severity: 'major',
      points: 3.5,
      consequence: { kind: 'spam', source: 'rspamd-actions' },
      params: spamReasonsParams,
    },
    // A third of what counts as spam is far from ordinary: of authenticated mail, nine in ten phishing messages are above,
    // and two in a hundred ordinary ones. So it takes the score below what the verdict `inbox` needs.
    'spam.borderline': { severity: 'major', points: 3.1, params: spamReasonsParams },
    // Each listing costs points once, through its own finding. So the score is evaluated without listings; if only
    // listings make it suspicious, that is reported at no cost.
    'spam.listed': { severity: 'info', points: 0, params: spamScoreParams },
  },
  follows: ['analysis.complete'],
  evaluate: ({ rspamd, spam_engines }) => {
    const { engine, score, required_score } = rspamd
    const own_score = scoreWithoutListings(rspamd, spam_engines)
    const suspicious = required_score * greylistShare
    const content_score = contentScore(rspamd, own_score)
    const params = { score, required_score, own_score }
    const reasons = mainSymbols(rspamd, spam_engines, maxReasons)
    if (own_score >= required_score) return fail('spam.likely', { ...params, engine, reasons })
    if (own_score >= suspicious || content_score >= roundScore(required_score * suspiciousShare))
      return fail('spam.borderline', { ...params, engine, reasons })
    return score >= suspicious ? note('spam.listed', params) : pass(params)
  },
})

/** Whether the configured spam filters gave a verdict. The built-in one always does. */
export const spamFilters = defineCheck({
  key: 'spam.filters',
  group: 'content',
  findings: {},
  needsSending: true,
  follows: ['analysis.complete'],
  evaluate: ({ spam_engines }) => {
    const asked = spam_engines.filter(({ engine }) => engine !== 'builtin')
    if (asked.length === 0) return notApplicable()
    const silent = asked.flatMap(({ verdict }) => (verdict.state === 'unavailable' ? [verdict.reason] : []))
    return silent[0] ? unknown(silent[0]) : pass({})
  },
})

export const contentSpamChecks = [spamScore, spamFilters] as const

/** The groups of IP and domain list symbols. */
const listGroups: ReadonlySet<string> = new Set<RuleGroup>(['rbl', 'surbl'])

/**
 * The score without the points for listings, which have their own findings. Based on the built-in scorer's symbols,
 * which use the same answers as the findings: list lookups by another filter stay in its score. So do allowlists, which
 * no finding covers.
 */
function scoreWithoutListings({ score, symbols }: SpamVerdict, engines: readonly SpamEngineVerdict[]): number {
  const listed = new Set(engines.flatMap(listSymbols))
  const given = symbols.filter((symbol) => symbol.score > 0 && listed.has(symbol.name))
  return roundScore(given.reduce((rest, symbol) => rest - symbol.score, score))
}

/** Groups whose faults have findings of their own. */
const technicalGroups: ReadonlySet<string> = new Set<RuleGroup>([
  ...(['spf', 'dkim', 'dmarc', 'arc', 'receiver', 'hfilter', 'headers', 'message id'] as const),
])

/** The score of the content: without points that cost something elsewhere. Other filters name their groups differently. */
function contentScore({ engine, symbols }: SpamVerdict, ownScore: number): number {
  if (engine !== 'builtin') return 0
  const technical = symbols.filter(({ score, group }) => score > 0 && technicalGroups.has(group))
  return roundScore(technical.reduce((rest, { score }) => rest - score, ownScore))
}

/** The symbols that contribute most to that score, highest first. */
function mainSymbols({ symbols }: SpamVerdict, engines: readonly SpamEngineVerdict[], count: number): string[] {
  const listed = new Set(engines.flatMap(listSymbols))
  return symbols
    .filter((symbol) => symbol.score > 0 && !listed.has(symbol.name))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ name }) => name)
}

function listSymbols({ verdict }: SpamEngineVerdict): string[] {
  if (verdict.state !== 'known' || verdict.value.engine !== 'builtin') return []
  return verdict.value.symbols.filter(({ group }) => listGroups.has(group)).map(({ name }) => name)
}
