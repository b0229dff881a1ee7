import type { SpamSymbol, SpamVerdict } from '../../shared/contract/message-facts/spam.ts'
import { authWords } from '../auth-words.ts'
import { type Rule, rules, type ScorableFacts } from './rules.ts'

/** From this score on a message is spam: rspamd's `add header`. */
const requiredScore = 6
/** rspamd's actions (metrics `actions`) with the score each begins at, the strongest first. */
const actions = [
  { action: 'reject', from: 15 },
  { action: 'add header', from: requiredScore },
  { action: 'greylist', from: 4 },
] as const
/** Where greylisting begins, as a share of the required score, so that it can be told on another filter's scale. */
export const greylistShare = 4 / requiredScore

/**
 * Scores a message in rspamd's names and on its scale. Pure, and silent about what is not known: a fact that is
 * unavailable fires no symbol, neither a good one nor a bad one.
 */
export function scoreSpam(facts: ScorableFacts): SpamVerdict {
  const symbols = rules.flatMap((rule) => symbolOf(rule, facts))
  const score = roundScore(symbols.reduce((sum, symbol) => sum + symbol.score, 0))
  return {
    engine: 'builtin',
    score,
    required_score: requiredScore,
    action: actions.find(({ from }) => score >= from)?.action ?? 'no action',
    symbols,
    auth: authWords(facts),
  }
}

function symbolOf({ name, group, score, when }: Rule, facts: ScorableFacts): SpamSymbol[] {
  const share = Number(when(facts))
  return share > 0 ? [{ name, score: roundScore(score * share), group, description: null }] : []
}

/** Two decimals, as the weights have; never a negative zero. */
function roundScore(score: number): number {
  return Math.round(score * 100) / 100 + 0
}
