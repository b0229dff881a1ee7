import type { TestResult, Verdict } from '../shared/contract/tests.ts'
import type { Outcome } from '../shared/finding.ts'
import type { Language } from '../shared/language.ts'
import type { EngineReport } from './analysis.ts'
import { judgeAgain } from './judge-again.ts'
import { groupOf, presentFindings } from './present-findings.ts'
import { judgeProviders } from './providers/judge-providers.ts'
import { scoreOutcomes } from './score.ts'
import { judgeVerdict } from './verdict.ts'

export interface PresentedReport {
  /** Null exactly when the verdict is `unknown`: a number would be taken for a result. */
  score: number | null
  verdict: Verdict
  result: TestResult
}

/** A report as it is stored. `outcomes` is null where they were reached under rules that are gone. */
export type StoredJudgement = Pick<EngineReport, 'facts'> & { outcomes: Outcome[] | null }

/**
 * Words a stored report in a language; its facts are judged again where its outcomes cannot be read any more. Pure: the
 * same report gives the same words.
 */
export function presentReport(stored: StoredJudgement, language: Language): PresentedReport {
  const { facts, outcomes } = stored.outcomes
    ? { facts: stored.facts, outcomes: stored.outcomes }
    : judgeAgain(stored.facts)
  const scored = scoreOutcomes(outcomes, groupOf)
  const verdict = judgeVerdict(facts, scored)
  return {
    score: verdict === 'unknown' ? null : scored.score,
    verdict,
    result: {
      findings: presentFindings(scored, language),
      facts,
      coverage: scored.coverage,
      providers: judgeProviders(facts, language),
    },
  }
}
