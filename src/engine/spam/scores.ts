import calibrated from './calibrated-scores.json' with { type: 'json' }
import type { Rule } from './rule.ts'

/** The weights of calibrated symbols, by name. */
export type ScoreTable = Readonly<Record<string, number>>

/** The weights, and their source and date. Written by `npm run calibrate:spam`. */
export const calibration: { source: string; date: string; scores: ScoreTable } = calibrated

/** The weight of a symbol: rspamd's, or the calibrated one. */
export function scoreOf(rule: Rule, table: ScoreTable = calibration.scores): number {
  return 'score' in rule ? rule.score : (table[rule.name] ?? 0)
}
