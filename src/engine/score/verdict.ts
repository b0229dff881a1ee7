import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { Verdict } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { Outcome } from '../../shared/findings/finding.ts'
import { isOpen } from '../../shared/report/is-open.ts'
import { isMessage } from '../checks/check-message.ts'
import { judgeFindings } from '../providers/consequences.ts'
import { assumeFailures, leastOfMessages, type Score, scoreOutcomes } from './score.ts'

export interface Evaluation {
  /** Null if and only if the verdict is `unknown`: a number would be mistaken for a result. */
  score: number | null
  /** The score if all unknown checks had failed; null with `score`. */
  score_floor: number | null
  verdict: Verdict
  /** The verdict for `score_floor`; `unknown` if `verdict` is. */
  verdict_floor: Verdict
}

/** Where a message with at least this score is likely to be delivered, the best first. */
const verdictTable: readonly { verdict: Verdict; least: number }[] = [
  { verdict: 'inbox', least: 7 },
  { verdict: 'at_risk', least: 5 },
  { verdict: 'spam', least: 3 },
  { verdict: 'rejected', least: 0 },
]

/** The verdict for a score from 0 to 10. Nothing else decides it. */
export function verdictOfScore(score: number): Verdict {
  return verdictTable.find(({ least }) => score >= least)?.verdict ?? 'rejected'
}

/** Scores the outcomes of a message by what receivers do about its findings. */
export function scoreMessage(facts: MessageFacts, outcomes: readonly Outcome[]): Score {
  return scoreOutcomes(outcomes, { judge: judgeFindings(facts, outcomes), least: leastOfMessages })
}

/** Score and verdict of a message, and their lower bounds. */
export function evaluateScored(facts: MessageFacts, scored: Score): Evaluation {
  const evaluated = evaluateStep(facts, scored)
  if (evaluated.score === null) return { ...evaluated, score_floor: null, verdict_floor: 'unknown' }
  const score_floor = floorOfMessage(
    facts,
    scored.outcomes.map(({ outcome }) => outcome),
  )
  return { ...evaluated, score_floor, verdict_floor: verdictOfScore(score_floor) }
}

/**
 * Score and verdict without their lower bounds. `unknown`: the input is not a message, or the analysis is incomplete or
 * DMARC has no result and what is known does not decide.
 */
export function evaluateStep(facts: MessageFacts, { score }: Score): Pick<Evaluation, 'score' | 'verdict'> {
  const verdict = verdictOfScore(score)
  const isDecided = verdict === 'spam' || verdict === 'rejected'
  const isAuthenticated = facts.purpose.template || facts.dmarc.state !== 'unavailable'
  const isComplete = facts.analysis.state === 'known' && isAuthenticated
  return isMessage(facts) && (isDecided || isComplete) ? { score, verdict } : { score: null, verdict: 'unknown' }
}

/** The score if every check that is unknown, or only partly answered, had failed. */
function floorOfMessage(facts: MessageFacts, outcomes: readonly Outcome[]): number {
  const assumed = new Set(outcomes.filter(isOpen).map(({ check }) => check))
  const failed = assumeFailures(outcomes)
  const judge = judgeFindings(facts, failed, assumed)
  return scoreOutcomes(failed, { judge, least: leastOfMessages }).score
}
