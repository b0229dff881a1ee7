import type { SpamSymbol, SpamVerdict } from '../../shared/contract/facts/message/spam.ts'
import type { GatheredFacts } from '../ports/analysis.ts'
import { authWords } from './auth-words.ts'
import type { Rule, RuleGroup } from './rule.ts'
import { silentLists } from './rules/lists.ts'
import { rules, templateRules } from './rules.ts'
import { type ScoreTable, scoreOf } from './scores.ts'

/** The score from which a message is spam: rspamd's `add header`. */
export const requiredScore = 6
/** rspamd's actions (metrics `actions`) and their minimum scores, strictest first. */
const actions = [
  { action: 'reject', from: 15 },
  { action: 'add header', from: requiredScore },
  { action: 'greylist', from: 4 },
] as const
/** The greylisting threshold as a share of the required score, for use on another filter's scale. */
export const greylistShare = 4 / requiredScore

/**
 * Limits for the total score of a group. Legitimate offers use the same words, legitimate programs produce the same
 * HTML, and a conversation can be faked. Domain blocklists often overlap: that limit is rspamd's. A receiver's results
 * all come from the same few lookups, so their total stays below the threshold.
 */
export const groupLimits: Partial<Record<RuleGroup, readonly [lowest: number, highest: number]>> = {
  surbl: [0, 12.5],
  receiver: [0, 4.5],
  sender: [0, 5.5],
  brands: [0, 5.5],
  bait: [0, 8],
  conversation: [-3, 0],
  offers: [0, 2.5],
  wording: [0, 7],
  html: [0, 3],
}

/** Scores a message with rspamd's symbols and scale. Pure. Unavailable facts fire no symbol. */
export function scoreSpam(facts: GatheredFacts, table?: ScoreTable): SpamVerdict {
  const applicable = facts.purpose.template ? templateRules : rules
  const symbols = limitGroups(
    applicable.map((rule) => symbolOf(rule, facts, table)).filter((symbol) => symbol !== null),
  )
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

function symbolOf(rule: Rule, facts: GatheredFacts, table?: ScoreTable): (SpamSymbol & { group: RuleGroup }) | null {
  const share = Number(rule.when(facts))
  if (share <= 0) return null
  const { name, group } = rule
  return { name, score: roundScore(scoreOf(rule, table) * share), group, description: null }
}

/** Reduces the last symbols of a group to its limit, so that the symbols still add up to the score. */
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

/** Rounds to two decimals, like the weights; never returns -0. */
export function roundScore(score: number): number {
  return Math.round(score * 100) / 100 + 0
}
