import type { Finding, FixStep as PresentedFixStep } from '../../shared/contract/tests.ts'
import {
  type CheckKey,
  type CheckParams,
  checkParams,
  type FindingKey,
  type FindingParams,
  findingParams,
  type Outcome,
} from '../../shared/finding.ts'
import type { CheckText, FindingText, Offer, ReportTexts } from '../../shared/i18n/catalogue.ts'
import { reportTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/language.ts'
import { severities } from '../../shared/severity.ts'
import { referencesOf } from '../checks/index.ts'
import type { FixPlan, FixStep } from '../score/fix-plan.ts'
import type { Score, ScoredOutcome } from '../score/score.ts'
import { weights } from '../score/weights.ts'

/**
 * Words scored outcomes in a language, of a message as of a domain, in the order of a report. `gains` tells what mending
 * each would gain; what is not in it gains nothing.
 */
export function presentFindings({ outcomes }: Score, gains: FixPlan<unknown>['gains'], language: Language): Finding[] {
  const texts = reportTexts[language]
  return inOrder(outcomes).map((entry) => presentFinding(entry, gains.get(entry.outcome) ?? 0, texts))
}

/** Words a step of a fix plan in a language. `score` is the one after it; null where it is not known. */
export function presentFixStep<Facts>(
  { lead, mended, gain }: FixStep<Facts>,
  score: number | null,
  language: Language,
): PresentedFixStep {
  const { title, fix } = findingWords(lead, reportTexts[language])
  return { keys: mended, title, fix, severity: weights[lead.finding].severity, gain, score, record: lead.record }
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
    references: [...referencesOf(outcome.check, 'finding' in outcome ? outcome.finding : undefined)],
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
      return { state: 'fail', ...findingWords(outcome, texts), ...done }
    case 'note':
      return { state: 'pass', ...findingWords(outcome, texts), ...done }
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

type FoundOutcome = Extract<Outcome, { finding: FindingKey }>

function findingWords({ finding, params, record, cautions = [] }: FoundOutcome, texts: ReportTexts) {
  const words = wordsOfFinding(finding, params, { record: record !== null }, texts)
  const sentences = cautions.map(({ code, ...caution }) => texts.cautions[code](caution))
  return { ...words, fix: [words.fix, ...sentences].join(' ') }
}

function wordsOfFinding<K extends FindingKey>(key: K, params: unknown, offer: Offer, texts: ReportTexts) {
  const schemas: { [Key in FindingKey]: { parse(value: unknown): FindingParams<Key> } } = findingParams
  const text: FindingText<FindingParams<K>> = texts.findings[key]
  const parsed = schemas[key].parse(params)
  return { title: text.title(parsed), why: text.why(parsed), fix: text.fix(parsed, offer) }
}
