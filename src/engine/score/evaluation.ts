import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { Verdict } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { evaluateBulkRequirements } from '../providers/bulk-requirements.ts'
import { failuresOf, floorOf, type Score } from './score.ts'
import { computeVerdict } from './verdict.ts'
import { mostSevereFindings } from './weights.ts'

export interface Evaluation {
  /** Null if and only if the verdict is `unknown`: a number would be mistaken for a result. */
  score: number | null
  /** The score if all unknown checks had failed; null with `score`. */
  score_floor: number | null
  verdict: Verdict
  /** The verdict for `score_floor`; `unknown` if `verdict` is. */
  verdict_floor: Verdict
}

/** Converts the scored outcomes of a message to a verdict about its delivery. */
export function evaluateScored(facts: MessageFacts, scored: Score): Evaluation {
  const requirements = evaluateBulkRequirements(facts)
  const verdict = computeVerdict(facts, { score: scored.score, findings: failuresOf(scored), requirements })
  if (verdict === 'unknown') return { score: null, score_floor: null, verdict, verdict_floor: 'unknown' }
  const floor = floorOf(scored, mostSevereFindings)
  return {
    score: scored.score,
    score_floor: floor.score,
    verdict,
    // A requirement that could not be checked counts as not met, too.
    verdict_floor: computeVerdict(facts, { ...floor, requirements: requirements === 'pass' ? 'pass' : 'fail' }),
  }
}
