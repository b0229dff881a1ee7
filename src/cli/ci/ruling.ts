import { type ExitCode, exitCodes } from '../ground/exit-codes.ts'
import type { GateOptions } from '../ground/gate.ts'
import type { Acceptance } from '../print/set-aside.ts'
import type { Baseline } from './baseline.ts'
import { counts, entryFor } from './baseline.ts'
import type { Inspection, Problem } from './inspection.ts'

/** How build systems show a finding: only what fails the run is an error. */
export type Level = 'error' | 'warning' | 'note'

/** A problem and whether it fails the run. */
export interface RuledProblem extends Problem {
  /** The entry of the baseline that accepts it. */
  accepted: Acceptance | null
  /** Whether it is new and at or above `--fail-on`. */
  fails: boolean
  level: Level
}

/** The results for one subject and what they mean for the run. Plain data, so that a thread can send it. */
export interface Ruling extends Omit<Inspection, 'problems'> {
  problems: readonly RuledProblem[]
  /** Why the run fails, is inconclusive, or has no results; also printed to standard error. */
  why: string | null
  exitCode: ExitCode
  /** Whether a baseline was used. */
  hasBaseline: boolean
}

/** A subject without results, because it could not be read or analyzed. */
export interface Unreadable {
  subject: Inspection['subject']
  failure: string
}

export type Outcome = Ruling | Unreadable

export function isUnreadable(outcome: Outcome): outcome is Unreadable {
  return 'failure' in outcome
}

/** Why a run does not pass, if no finding says so: because of the score, the verdict, or what is unknown. */
export function failureOfRun({ problems, why, exitCode }: Ruling): { text: string; isKnown: boolean } | null {
  if (exitCode === exitCodes.done || problems.some(({ fails }) => fails)) return null
  return { text: why ?? '', isKnown: exitCode === exitCodes.belowStandard }
}

/** The level of a finding that fails nothing. */
function lesserLevelOf({ severity }: Problem): Level {
  return severity === 'info' || severity === 'ok' ? 'note' : 'warning'
}

/** The subjects with results. */
export function rulingsOf(outcomes: readonly Outcome[]): Ruling[] {
  return outcomes.flatMap((outcome) => (isUnreadable(outcome) ? [] : [outcome]))
}

/** Rules on the problems of an inspection. `order` starts with the worst severity. */
export function ruleOn(
  { problems, ...inspection }: Inspection,
  { baseline, today, failOn, order }: RuleOptions,
): Omit<Ruling, 'why' | 'exitCode'> {
  const limit = order.indexOf(failOn)
  return {
    ...inspection,
    hasBaseline: baseline !== null,
    problems: problems.map((problem) => {
      const entry = baseline && entryFor(problem, baseline, today)
      const accepted = entry && { reason: entry.reason, expires: entry.expires }
      const place = order.indexOf(problem.severity)
      const fails = !accepted && place >= 0 && place <= limit
      return { ...problem, accepted, fails, level: fails ? 'error' : lesserLevelOf(problem) }
    }),
  }
}

export interface RuleOptions {
  baseline: Baseline | null
  /** The date as YYYY-MM-DD. */
  today: string
  failOn: string
  order: readonly string[]
}

/**
 * The limits of a run with a baseline. Without a new finding there are none, because score and verdict follow from what
 * is accepted.
 */
export function limitsForNew(
  options: GateOptions,
  { hasBaseline, problems }: Pick<Ruling, 'hasBaseline' | 'problems'>,
): GateOptions {
  const isNew = problems.some((problem) => !problem.accepted && counts(problem))
  if (!hasBaseline || isNew) return options
  const { minScore: _score, ...others } = options
  return { ...others, failOnVerdict: 'never' }
}

/**
 * Adds the entry that accepts it to each problem of a result; none if it is new. `isProblem`: which of `found` are, in
 * the order of `problems`.
 */
export function withAccepted<F extends object>(
  found: readonly F[],
  problems: readonly RuledProblem[],
  isProblem: (each: F) => boolean = () => true,
): (F & { accepted?: Acceptance })[] {
  const rest = problems.values()
  return found.map((each) => {
    const accepted = isProblem(each) ? rest.next().value?.accepted : null
    return accepted ? { ...each, accepted } : each
  })
}
