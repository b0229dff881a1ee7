import type { Rule } from '../../src/engine/spam/rule.ts'
import type { ScoreTable } from '../../src/engine/spam/scores.ts'

/** The rules that fire for a message, by index, each with the share of its score. */
export interface Firing {
  isSpam: boolean
  /** Weight within its kind (default: 1), so that a small folder can count like a large one. */
  weight?: number
  shares: readonly (readonly [rule: number, share: number])[]
}

export interface FitOptions {
  rules: readonly Rule[]
  /** The limits of the groups, as in the scorer. */
  limits: Partial<Record<string, readonly [lowest: number, highest: number]>>
  /** The score that separates ham from spam. */
  threshold: number
}

/** Cost of misclassifying a ham message, in spam messages: a lost message is worse than a visible ad. */
const hamWeight = 4
/** Steps of gradient descent; scores converge earlier. */
const steps = 400
const firstRate = 12
/** How strongly scores are pulled to the low end of their range, so that rare rules learn little. */
const shrinkage = 0.0004
/** The distance from the threshold that a message should have; a smaller one has a cost. */
const margin = 2

/**
 * Fits the scores of the calibrated rules by projected gradient descent on the logistic loss. Scores stay within
 * their ranges, group limits apply as in the scorer, and fixed scores do not change. Deterministic.
 */
export function fitScores(messages: readonly Firing[], { rules, limits, threshold }: FitOptions): ScoreTable {
  const ranges = rules.map((rule): Range => ('score' in rule ? [rule.score, rule.score] : rule.range))
  const modest = ranges.map((range) => clamp(0, range))
  const total = messages.reduce((sum, message) => sum + costOf(message), 0)
  const scores = Float64Array.from(modest)
  const gradient = new Float64Array(rules.length)

  for (let step = 0; step < steps; step++) {
    for (const [rule, score] of scores.entries()) gradient[rule] = 2 * shrinkage * (score - (modest[rule] ?? 0))
    for (const message of messages) {
      const { score, moving } = scoreMessage(message, scores, rules, limits)
      const distance = message.isSpam ? threshold + margin - score : score - (threshold - margin)
      const pull = ((message.isSpam ? -1 : 1) * costOf(message)) / total / (1 + Math.exp(-distance))
      for (const [rule, share] of moving) gradient[rule] = (gradient[rule] ?? 0) + pull * share
    }
    const rate = firstRate * (1 - step / steps)
    for (const [rule, range] of ranges.entries()) {
      scores[rule] = clamp((scores[rule] ?? 0) - rate * (gradient[rule] ?? 0), range)
    }
  }
  const learned = rules.flatMap((rule, at) =>
    'score' in rule ? [] : [[rule.name, inTenths(scores[at] ?? 0)] as const],
  )
  return Object.fromEntries(learned)
}

/** Cost of misclassifying a message, in ordinary spam messages. */
function costOf({ isSpam, weight = 1 }: Firing): number {
  return weight * (isSpam ? 1 : hamWeight)
}

type Range = readonly [lowest: number, highest: number]

/** The score of a message, and the rules that can change it: those in groups below their limit. */
function scoreMessage({ shares }: Firing, scores: Float64Array, rules: readonly Rule[], limits: FitOptions['limits']) {
  const sums = new Map<string, number>()
  for (const [rule, share] of shares) {
    const group = rules[rule]?.group ?? ''
    sums.set(group, (sums.get(group) ?? 0) + (scores[rule] ?? 0) * share)
  }
  let score = 0
  const atLimit = new Set<string>()
  for (const [group, sum] of sums) {
    const limited = clamp(sum, limits[group])
    if (limited !== sum) atLimit.add(group)
    score += limited
  }
  return { score, moving: shares.filter(([rule]) => !atLimit.has(rules[rule]?.group ?? '')) }
}

function clamp(value: number, [lowest, highest]: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]): number {
  return Math.min(highest, Math.max(lowest, value))
}

/** Rounded, and never negative zero. */
function inTenths(score: number): number {
  return Math.round(score * 10) / 10 + 0
}
