import { type DomainAudit, gradedTopics } from '../contract/domain.ts'
import type { Finding } from '../contract/finding.ts'
import type { InboxTestReport, InboxTestResult } from '../contract/inbox-tests/inbox-test-report.ts'
import type { Verdict } from '../contract/inbox-tests/inbox-tests.ts'
import type { Observation } from '../contract/received/verdict.ts'
import type { CheckKey, FindingKey } from '../findings/finding.ts'
import { formatList, formatScore } from '../i18n/format.ts'
import type { UiTexts } from '../i18n/ui-texts.ts'
import type { Language } from '../languages.ts'
import { openFloor } from './verdict-level.ts'

/** The finding for input that is not a message and therefore gets no verdict. */
const noMessage: FindingKey = 'content.no_headers'

/** A message has no verdict if this check is unknown. */
const decisive: CheckKey = 'dmarc.result'

/** Findings to name in a sentence; the rest are counted. */
const maxNamed = 3

/*
 * The first sentences of reports and audits. Texts are passed in, because a page only loads its own language.
 */

/** The input of a report's first lines. */
export interface ReportHead {
  score: number | null
  verdict: Verdict
  /** The verdict if all unknown checks had failed. */
  verdict_floor: Verdict
  result: Pick<InboxTestResult, 'findings' | 'fix_plan' | 'coverage' | 'content_score' | 'decided_by'>
}

/** What receivers did with the message, one sentence for each, with the step of the plan that fixes the cause. */
export function observedOfReport(
  { observed }: { observed: readonly Observation[] },
  { report }: Pick<UiTexts, 'report'>,
): string[] {
  return observed.map(({ text, fix }) => (fix === null ? text : `${text} ${report.observedFix({ title: fix })}`))
}

/** The verdict as text: ready to send, only the best case if unknown checks could change it, or only the content. */
export function headlineOfReport(
  report: ReportHead,
  { report: texts, results }: Pick<UiTexts, 'report' | 'results'>,
  language: Language,
): string {
  const { verdict, verdict_floor, result } = report
  if (!isMessage(result)) return texts.notAMessage
  if (result.content_score !== null) return texts.contentOnly({ score: formatScore(language, result.content_score) })
  return isReady(report) ? texts.ready : verdictInWords(verdict, verdict_floor, results)
}

/** Whether the input is a message. Otherwise, nothing else is checked. */
export function isMessage({ findings }: Pick<InboxTestResult, 'findings'>): boolean {
  return findings.every(({ key }) => key !== noMessage)
}

/**
 * Whether it reaches the inbox whatever the unknown checks result in, and meets the requirements of all large
 * providers.
 */
function isReady({ verdict, verdict_floor, result: { findings } }: ReportHead): boolean {
  const isGrave = ({ severity }: Pick<Finding, 'severity'>) => severity === 'critical' || severity === 'major'
  return verdict === 'inbox' && verdict_floor === 'inbox' && !findings.some(isGrave)
}

/** A verdict as text, as the best case if its floor is another verdict; null if unknown. */
export function verdictInWords(
  verdict: Verdict,
  floor: Verdict | null,
  { verdicts, atBest }: Pick<UiTexts['results'], 'verdicts' | 'atBest'>,
): string {
  return floor === null || verdict === floor ? verdicts[verdict] : atBest({ verdict: verdicts[verdict] })
}

/**
 * The sentence after the verdict: what sets it, what is left to improve, or why it is unknown. If unknown checks could
 * change it, that comes first.
 */
export function leadOfReport(report: ReportHead, ui: Pick<UiTexts, 'report'>, language: Language): string {
  const open = openChecksOfReport(report, ui, language)
  return [open, leadOfVerdict(report, ui)].filter((sentence) => sentence !== null).join(' ')
}

/** How many unknown checks could change the verdict; null if they cannot. */
export function openChecksOfReport(
  { score, verdict, verdict_floor, result }: ReportHead,
  ui: Pick<UiTexts, 'report'>,
  language: Language,
): string | null {
  return verdict === verdict_floor ? null : openChecks({ score, coverage: result.coverage }, ui, language)
}

function leadOfVerdict(head: ReportHead, { report }: Pick<UiTexts, 'report'>): string {
  const { verdict, result } = head
  const { findings, fix_plan: steps, decided_by } = result
  const unknowns = verdict === 'unknown' ? findings.filter(({ state }) => state === 'unknown') : []
  const hidden = unknowns.find(({ key }) => key === decisive) ?? unknowns[0]
  const deciding = decided_by.flatMap((key) => findings.find((finding) => finding.key === key)?.title ?? [])
  const [step] = steps
  if (hidden?.reason) return result.content_score === null ? hidden.reason : `${hidden.reason} ${report.completeSender}`
  if (deciding.length > 0) {
    const titles = deciding.slice(0, maxNamed).join(' ')
    return report.decidedBy({ count: deciding.length, titles, more: Math.max(0, deciding.length - maxNamed) })
  }
  if (step) return report.leftToDo({ count: steps.length, first: step.title })
  return result.coverage.done < result.coverage.total ? report.allFine : report.nothingLeft
}

/** The verdict after the whole plan: the best case if checks that stay open could still change it. Null without a plan. */
export function endOfPlan(
  report: Pick<InboxTestReport, 'score' | 'score_floor' | 'verdict_floor'>,
  steps: InboxTestResult['fix_plan'],
  { results, whatIf }: Pick<UiTexts, 'results' | 'whatIf'>,
): string | null {
  const verdict = steps.at(-1)?.verdict
  if (!verdict) return null
  if (verdict === 'unknown') return whatIf.planEndUnknown
  const isSettled = openFloor(report) === null || report.verdict_floor === verdict
  return whatIf.planEnd({
    verdict: isSettled ? results.verdicts[verdict] : results.atBest({ verdict: results.verdicts[verdict] }),
  })
}

/** Says that the score is the best case, with the number of unknown checks. */
function openChecks(
  { score, coverage: { done, total } }: Pick<Grading, 'score' | 'coverage'>,
  { report }: Pick<UiTexts, 'report'>,
  language: Language,
): string | null {
  return score === null ? null : report.openChecks({ score: formatScore(language, score), count: total - done })
}

/** The input of a grade's meaning. */
export type Grading = Pick<DomainAudit, 'score' | 'grade' | 'grade_floor' | 'coverage'>

/** What a grade means, or that it is the best case; null without a grade. */
export function meaningOfGrade(
  { score, grade, grade_floor, coverage }: Grading,
  ui: Pick<UiTexts, 'report' | 'domain'>,
  language: Language,
): string | null {
  if (grade === null) return null
  const open = grade === grade_floor ? null : openChecks({ score, coverage }, ui, language)
  return open ?? ui.domain.grades[grade]
}

/** What a grade means, that it is the best case, or why there is none. */
export function leadOfAudit(
  audit: Grading & Pick<DomainAudit, 'checks'>,
  ui: Pick<UiTexts, 'report' | 'domain'>,
  language: Language,
): string {
  const { notFound, withheld, topics } = ui.domain
  const meaning = meaningOfGrade(audit, ui, language)
  if (meaning !== null) return meaning
  const unknown = gradedTopics.filter((topic) => audit.checks[topic].status === 'unknown')
  if (unknown.length === 0) return notFound
  const names = unknown.map((topic) => topics[topic].name)
  return withheld({ topics: formatList(language, names) })
}
