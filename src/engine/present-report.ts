import type { Finding, TestResult, Verdict } from '../shared/contract/tests.ts'
import {
  type CheckKey,
  type CheckParams,
  checkParams,
  type FindingKey,
  type FindingParams,
  findingParams,
  type Outcome,
  severities,
} from '../shared/finding.ts'
import type { CheckText, FindingText, ReportTexts } from '../shared/i18n/catalogue.ts'
import { reportTexts } from '../shared/i18n/report-texts.ts'
import type { Language } from '../shared/language.ts'
import type { EngineReport } from './analysis.ts'
import { groupOfCheck } from './checks/index.ts'
import { judgeAgain } from './judge-again.ts'
import { type Reference, references } from './references.ts'
import { type Score, type ScoredOutcome, scoreOutcomes } from './score.ts'
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
  const texts = reportTexts[language]
  return {
    score: verdict === 'unknown' ? null : scored.score,
    verdict,
    result: {
      findings: inOrder(scored.outcomes).map((entry) => presentFinding(entry, gainOf(entry, scored), texts)),
      facts,
      coverage: scored.coverage,
    },
  }
}

function groupOf({ check }: Outcome) {
  return groupOfCheck(check)
}

const states: readonly Outcome['state'][] = ['fail', 'unknown', 'note', 'pass']

/** What is wrong first, the gravest on top; then what is not known, what is worth knowing, and what is fine. */
function inOrder(entries: readonly ScoredOutcome[]): ScoredOutcome[] {
  return [...entries].sort(
    (a, b) =>
      states.indexOf(a.outcome.state) - states.indexOf(b.outcome.state) ||
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      b.tenths - a.tenths,
  )
}

/** What the score gains when this one outcome is mended: the others are judged again without it. */
function gainOf({ outcome, tenths }: ScoredOutcome, { score, outcomes }: Score): number {
  if (tenths === 0) return 0
  const others = outcomes.map((entry) => entry.outcome).filter((other) => other !== outcome)
  return Math.round((scoreOutcomes(others, groupOf).score - score) * 10) / 10
}

function presentFinding(
  { outcome, group, severity, tenths }: ScoredOutcome,
  gain: number,
  texts: ReportTexts,
): Finding {
  const key = 'finding' in outcome ? outcome.finding : outcome.check
  return {
    key,
    severity,
    points: tenths / 10,
    ...wordsOf(outcome, texts),
    group,
    gain,
    record: 'record' in outcome ? outcome.record : null,
    evidence: outcome.state === 'unknown' ? {} : outcome.params,
    references: [...referencesOf(key, outcome.check)],
  }
}

type Words = Pick<Finding, 'state' | 'title' | 'why' | 'fix' | 'reason' | 'reason_code'>

function wordsOf(outcome: Outcome, texts: ReportTexts): Words {
  const done = { reason: null, reason_code: null }
  switch (outcome.state) {
    case 'pass': {
      const title = passTitle(outcome.check, outcome.params, texts)
      return { state: 'pass', title, why: texts.costsNothing, fix: texts.nothingToDo, ...done }
    }
    case 'fail':
      return { state: 'fail', ...findingWords(outcome.finding, outcome.params, texts), ...done }
    case 'note':
      return { state: 'pass', ...findingWords(outcome.finding, outcome.params, texts), ...done }
    case 'unknown': {
      const { what, remedy } = texts.reasons[outcome.reason.code]
      const reason = what(outcome.reason)
      return {
        state: 'unknown',
        title: texts.unknownTitle(texts.checks[outcome.check].topic),
        why: texts.costsNothing,
        fix: `${reason} ${remedy}`,
        reason,
        reason_code: outcome.reason.code,
      }
    }
  }
}

// Stored parameters are parsed against their schema before a text sees them. The generic parameter keeps the key, the
// schema and the text of one finding together.

function passTitle<K extends CheckKey>(key: K, params: unknown, texts: ReportTexts): string {
  const schemas: { [Key in CheckKey]: { parse(value: unknown): CheckParams<Key> } } = checkParams
  const text: CheckText<CheckParams<K>> = texts.checks[key]
  return text.pass(schemas[key].parse(params))
}

function findingWords<K extends FindingKey>(key: K, params: unknown, texts: ReportTexts) {
  const schemas: { [Key in FindingKey]: { parse(value: unknown): FindingParams<Key> } } = findingParams
  const text: FindingText<FindingParams<K>> = texts.findings[key]
  const parsed = schemas[key].parse(params)
  return { title: text.title(parsed), why: text.why(parsed), fix: text.fix(parsed) }
}

function referencesOf(key: CheckKey | FindingKey, check: CheckKey): readonly Reference[] {
  const own: Partial<Record<CheckKey | FindingKey, readonly Reference[]>> = references
  return own[key] ?? own[check] ?? []
}
