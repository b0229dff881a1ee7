import type { SpamSymbol, SpamVerdict } from '../../shared/contract/facts/message/spam.ts'
import { authWords } from './auth-words.ts'
import type { Rule, RuleGroup, ScorableFacts } from './rule.ts'
import { silentLists } from './rules/lists.ts'
import { rules } from './rules.ts'
import { type ScoreTable, scoreOf } from './scores.ts'

/** From this score on a message is spam: rspamd's `add header`. */
export const requiredScore = 6
/** rspamd's actions (metrics `actions`) with the score each begins at, the strongest first. */
const actions = [
  { action: 'reject', from: 15 },
  { action: 'add header', from: requiredScore },
  { action: 'greylist', from: 4 },
] as const
/** Where greylisting begins, as a share of the required score, so that it can be told on another filter's scale. */
export const greylistShare = 4 / requiredScore

/**
 * How much a group can add or take in all. The words of an offer are also those of honest offers, HTML is also made by
 * honest programs, and what makes a conversation can be imitated. Lists of domains often hold the same one: the limit is
 * rspamd's. What a receiver states comes from the same few lookups, so all of it stays below the mark.
 */
export const groupLimits: Partial<Record<RuleGroup, readonly [lowest: number, highest: number]>> = {
  surbl: [0, 12.5],
  receiver: [0, 4.5],
  sender: [0, 5.5],
  brands: [0, 5.5],
  conversation: [-3, 0],
  offers: [0, 2.5],
  wording: [0, 7],
  html: [0, 3],
}

/**
 * Scores a message in rspamd's names and on its scale. Pure, and silent about what is not known: a fact that is
 * unavailable fires no symbol, neither a good one nor a bad one.
 */
export function scoreSpam(facts: ScorableFacts, table?: ScoreTable): SpamVerdict {
  const symbols = limitGroups(rules.flatMap((rule) => symbolOf(rule, facts, table)))
  const score = roundScore(symbols.reduce((sum, symbol) => sum + symbol.score, 0))
  return {
    engine: 'builtin',
    score,
    required_score: requiredScore,
    action: actions.find(({ from }) => score >= from)?.action ?? 'no action',
    symbols,
    silent_lists: silentLists(facts),
    auth: authWords(facts),
  }
}

function symbolOf(rule: Rule, facts: ScorableFacts, table?: ScoreTable): (SpamSymbol & { group: RuleGroup })[] {
  const share = Number(rule.when(facts))
  if (share <= 0) return []
  const { name, group } = rule
  return [{ name, score: roundScore(scoreOf(rule, table) * share), group, description: null }]
}

/** Takes from the last symbols of a group what is beyond its limit, so that the symbols still add up to the score. */
function limitGroups(symbols: readonly (SpamSymbol & { group: RuleGroup })[]): SpamSymbol[] {
  const sums = new Map<RuleGroup, number>()
  return symbols.map((symbol) => {
    const [lowest, highest] = groupLimits[symbol.group] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    const before = sums.get(symbol.group) ?? 0
    const after = Math.min(highest, Math.max(lowest, before + symbol.score))
    sums.set(symbol.group, after)
    return { ...symbol, score: roundScore(after - before) }
  })
}

/** Two decimals, as the weights have; never a negative zero. */
export function roundScore(score: number): number {
  return Math.round(score * 100) / 100 + 0
}
