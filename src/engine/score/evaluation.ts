import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { Verdict } from '../../shared/contract/tests.ts'
import { evaluateBulkRequirements } from '../providers/bulk-requirements.ts'
import { failuresOf, floorOf, type Score } from './score.ts'
import { computeVerdict } from './verdict.ts'
import { mostSevereFindings } from './weights.ts'

export interface Evaluation {
  /** Null exactly when the verdict is `unknown`: a number would be taken for a result. */
  score: number | null
  /** The score if every check that could not be done had failed; null with `score`. */
  score_floor: number | null
  verdict: Verdict
  /** The verdict for `score_floor`; `unknown` together with `verdict`. */
  verdict_floor: Verdict
}

/** What the scored outcomes of a message mean for its delivery. */
export function evaluateScored(facts: MessageFacts, scored: Score): Evaluation {
  const requirements = evaluateBulkRequirements(facts)
  const verdict = computeVerdict(facts, { score: scored.score, findings: failuresOf(scored), requirements })
  if (verdict === 'unknown') return { score: null, score_floor: null, verdict, verdict_floor: 'unknown' }
  const floor = floorOf(scored, mostSevereFindings)
  return {
    score: scored.score,
    score_floor: floor.score,
    verdict,
    verdict_floor: computeVerdict(facts, { ...floor, requirements }),
  }
}
