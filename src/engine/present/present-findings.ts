import type { Finding, FixStep as PresentedFixStep } from '../../shared/contract/finding.ts'
import type { Fixer } from '../../shared/findings/consequence.ts'
import type { FindingKey, Outcome } from '../../shared/findings/finding.ts'
import { fill } from '../../shared/i18n/bind-texts.ts'
import { describeReason } from '../../shared/i18n/reasons/describe-reason.ts'
import { checkTexts, reportTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import type { PlannedStep, ReportPlan } from '../../shared/report/report-plan.ts'
import { severities } from '../../shared/severity.ts'
import { referencesOf } from '../checks/index.ts'
import { publishedAt } from '../providers/evaluate-providers.ts'
import { fixerOf } from '../score/fixed-by.ts'
import type { Score, ScoredOutcome } from '../score/score.ts'
import { weights } from '../score/weights.ts'
import { describeFinding, describePass, type FindingWords } from './describe-findings.ts'

/**
 * Adds texts to scored outcomes of a message or a domain, in report order. `gains` is what fixing each check's finding
 * would gain; checks that are not in it gain nothing.
 */
export function presentFindings({ outcomes }: Score, gains: ReportPlan['gains'], language: Language): Finding[] {
  const titles = new Map(
    outcomes.flatMap(({ outcome }) =>
      outcome.state === 'fail' ? [[outcome.finding, findingWords(outcome, language).title]] : [],
    ),
  )
  return inOrder(outcomes).map((entry) => {
    const finding = presentFinding(entry, gains[entry.outcome.check] ?? 0, language)
    const counted = entry.because && titles.get(entry.because)
    return counted
      ? { ...finding, why: `${finding.why} ${reportTexts[language].countedWith({ title: counted })}` }
      : finding
  })
}

/** Presents a step of a plan in a language. */
export function presentFixStep(
  { lead, resolved, blocks, gain, score }: PlannedStep,
  language: Language,
): PresentedFixStep {
  const { title, fix } = findingWords(lead, language)
  return {
    keys: resolved,
    title,
    fix,
    severity: weights[lead.finding].severity,
    fixed_by: fixerOfFailure(lead),
    decides: blocks,
    gain,
    score,
    record: lead.record,
  }
}

/** What an offered record fixes is fixed in the DNS, except for reverse DNS, which belongs to the owner of the address. */
function fixerOfFailure({ finding, record }: Pick<FoundOutcome, 'finding' | 'record'>): Fixer {
  return record === null || record.type === 'PTR' ? fixerOf(finding) : 'dns'
}

const states: readonly Outcome['state'][] = ['fail', 'unknown', 'note', 'pass']

/** Problems first, most severe on top; then unknown, informational, and passed checks. */
function inOrder(entries: readonly ScoredOutcome[]): ScoredOutcome[] {
  return [...entries].sort(
    (a, b) =>
      states.indexOf(a.outcome.state) - states.indexOf(b.outcome.state) ||
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      b.tenths - a.tenths,
  )
}

function presentFinding(
  { outcome, group, severity, tenths, because, consequence, source, level }: ScoredOutcome,
  gain: number,
  language: Language,
): Finding {
  const key = 'finding' in outcome ? outcome.finding : outcome.check
  return {
    key,
    severity,
    points: tenths / 10,
    because,
    consequence,
    // What is published for every sender decides more than `at_risk`.
    consequence_for: level === 1 ? 'bulk' : 'all',
    consequence_source: source && publishedAt(source),
    fixed_by: outcome.state === 'fail' || outcome.state === 'note' ? fixerOfFailure(outcome) : null,
    ...wordsOf(outcome, language),
    group,
    gain,
    record: 'record' in outcome ? outcome.record : null,
    evidence: outcome.state === 'unknown' ? {} : outcome.params,
    references: [...referencesOf(outcome.check, 'finding' in outcome ? outcome.finding : undefined)],
  }
}

type Words = Pick<Finding, 'state' | 'title' | 'why' | 'fix' | 'reason' | 'reason_code'>

function wordsOf(outcome: Outcome, language: Language): Words {
  const texts = reportTexts[language]
  const done = { reason: null, reason_code: null }
  switch (outcome.state) {
    case 'pass': {
      const title = describePass(outcome.check, outcome.params, language)
      return { state: 'pass', title, why: texts.costsNothing, fix: texts.nothingToDo, ...done }
    }
    case 'fail':
      return { state: 'fail', ...findingWords(outcome, language), ...done }
    case 'note':
      return { state: 'pass', ...findingWords(outcome, language), ...done }
    case 'unknown': {
      const { remedy } = texts.reasons[outcome.reason.code]
      const reason = describeReason(outcome.reason, language)
      return {
        state: 'unknown',
        title: texts.unknownTitle({ topic: checkTexts[language][outcome.check].topic }),
        why: texts.costsNothing,
        fix: `${reason} ${remedy}`,
        reason,
        reason_code: outcome.reason.code,
      }
    }
  }
}

type FoundOutcome = Extract<Outcome, { finding: FindingKey }>

function findingWords({ finding, params, record, cautions = [] }: FoundOutcome, language: Language): FindingWords {
  const words = describeFinding(finding, params, record !== null, language)
  const sentences = cautions.map(({ code, fault, ...caution }) => {
    const title = fault ? describeFinding(fault.finding, fault.params, false, language).title : ''
    return fill(reportTexts[language].cautions[code], { ...caution, title })
  })
  return { ...words, fix: [words.fix, ...sentences].join(' ') }
}
