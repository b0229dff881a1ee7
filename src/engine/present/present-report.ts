import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { TestResult, Verdict } from '../../shared/contract/tests.ts'
import type { Language } from '../../shared/languages.ts'
import type { Outcome } from '../../shared/report/finding.ts'
import type { GroupPoints } from '../../shared/report/group-points.ts'
import type { ListTally } from '../../shared/report/list-tally.ts'
import type { EngineReport } from '../analysis.ts'
import { isMessage } from '../checks/check-message.ts'
import { outcomesFit } from '../checks/index.ts'
import { streamOf } from '../message/stream.ts'
import { evaluateBulkRequirements, evaluateProviders } from '../providers/evaluate-providers.ts'
import { planMessage } from '../score/plan-report.ts'
import { reevaluate } from '../score/reevaluate.ts'
import { failuresOf, floorOf, pointsByGroup, type Score, scoreOutcomes } from '../score/score.ts'
import { publishTried } from '../score/trials.ts'
import { computeVerdict } from '../score/verdict.ts'
import { groupOf, mostSevereFindings } from '../score/weights.ts'
import { describeSymbols } from '../spam/describe-symbols.ts'
import { tallyLists } from './list-tally.ts'
import { presentFindings, presentFixStep } from './present-findings.ts'

interface Evaluation {
  /** Null exactly when the verdict is `unknown`: a number would be taken for a result. */
  score: number | null
  /** The score if every check that could not be done had failed; null with `score`. */
  score_floor: number | null
  verdict: Verdict
  /** The verdict for `score_floor`; `unknown` together with `verdict`. */
  verdict_floor: Verdict
}

/** What lists and trends show of a report. */
interface ReportSummary extends Evaluation {
  /** The stream it belongs to; null without an author. */
  stream: string | null
  points: GroupPoints
  listTally: ListTally
}

export interface PresentedReport extends Evaluation {
  result: TestResult
}

/** A stored report. `outcomes` is null if it was evaluated by another version. */
export type StoredEvaluation = Omit<EngineReport, 'outcomes'> & { outcomes: Outcome[] | null }

/**
 * Presents a stored report in a language; its facts are re-evaluated if the rules have changed since. Pure: the same
 * report gives the same texts.
 */
export function presentReport(stored: StoredEvaluation, language: Language): PresentedReport {
  const { facts, outcomes, trials } = readEvaluation(stored)
  const scored = scoreOutcomes(outcomes, groupOf)
  const { steps, gains } = planMessage({ facts, outcomes })(publishTried(facts, trials))
  return {
    ...summarise(facts, scored),
    result: {
      findings: presentFindings(scored, gains, language),
      facts: describeSymbols(facts, language),
      coverage: scored.coverage,
      fix_plan: steps.map((step) => {
        const { score, verdict } = summarise(step.facts, step.scored)
        return { ...presentFixStep(step, score, language), verdict }
      }),
      providers: isMessage(facts) ? evaluateProviders(facts, language) : [],
    },
  }
}

/** The results of a report, without texts. */
export function summariseReport(stored: StoredEvaluation): ReportSummary {
  const { facts, outcomes } = readEvaluation(stored)
  const scored = scoreOutcomes(outcomes, groupOf)
  return {
    ...summarise(facts, scored),
    stream: streamOf(facts),
    points: pointsByGroup(scored),
    listTally: tallyLists(facts),
  }
}

/** A stored report under the rules of today. */
export function readEvaluation({ facts, outcomes, trials }: StoredEvaluation): EngineReport {
  return outcomes && outcomesFit(outcomes) ? { facts, outcomes, trials } : reevaluate(facts, trials)
}

function summarise(facts: MessageFacts, scored: Score): Evaluation {
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
