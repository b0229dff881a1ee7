import type { PresentedReport } from '../../engine/present/present-report.ts'
import type { AuthWord, SpamSymbol } from '../../shared/contract/facts/message/spam.ts'
import type { InboxTestResult } from '../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { Verdict } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { ReceiverVerdict } from '../../shared/contract/received/verdict.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { formatNumber, formatScore } from '../../shared/i18n/format.ts'
import { uiTexts } from '../../shared/i18n/ui-texts.ts'
import { headlineOfReport, observedOfReport, openChecksOfReport } from '../../shared/report/lead-sentence.ts'
import { levelOfVerdict } from '../../shared/report/verdict-level.ts'
import { type FindingContext, lineOfStep, unsignedNote } from '../../shared/report/whereabouts.ts'
import { printable } from '../terminal/terminal.ts'
import { bullet, type Color, margin, type Page, paragraph, section } from './page.ts'
import { findingLines } from './print-findings.ts'
import { type IgnoredFinding, type ListedFinding, newOf, setAsideLines, setAsideOf } from './set-aside.ts'

const verdictColors: Record<Verdict, Color> = {
  inbox: 'green',
  at_risk: 'yellow',
  spam: 'red',
  rejected: 'red',
  unknown: 'cyan',
}

/** A report that marks what the baseline accepts, and lists what is ignored. */
export interface RuledReport extends PresentedReport {
  result: Omit<InboxTestResult, 'findings'> & { findings: ListedFinding[] }
  ignored?: readonly IgnoredFinding[]
}

/** Prints a report: the verdict, the new findings, then what is set aside. */
export function printReport(report: RuledReport, page: Page): string {
  const { findings, packs, service } = report.result
  const context = { packs, service, isAudit: false }
  const lines = [
    ...headLines(report, page),
    ...planLines(report.result, page, context),
    ...findingLines(newOf(findings), page, context),
    ...setAsideLines(setAsideOf(findings, report.ignored), page),
    ...verdictLines(report.result, page),
    ...symbolLines(report.result, page),
  ]
  return `${lines.join('\n')}\n`
}

/** Steps to print; the UI shows longer plans. */
const maxSteps = 5

/** The steps that gain most; none for a single problem or without a score. */
function planLines({ fix_plan: plan, findings }: InboxTestResult, page: Page, context: FindingContext): string[] {
  const steps = plan.slice(0, maxSteps).filter(({ score }) => score !== null)
  const stepLines = (step: (typeof steps)[number]) => {
    const line = lineOfStep(step, findings, context, uiTexts[page.language])
    return [
      ...bullet('→', `${formatScore(page.language, step.score ?? 0)}: ${step.title}`, page),
      ...(line ? paragraph(line, page).map((text) => page.paint(text, 'dim')) : []),
    ]
  }
  return section(cliTexts[page.language].report.plan, plan.length > 1 ? steps : [], stepLines, page)
}

/** What receivers and their filters wrote, if the user asked for all. */
function verdictLines({ verdicts }: InboxTestResult, page: Page): string[] {
  const { receiverTitle, receiverForged } = uiTexts[page.language].report.authentication
  const lineOf = ({ field, key, raw, meaning, trusted }: ReceiverVerdict) =>
    bullet(
      '·',
      `${printable(field === key ? `${key}: ${raw}` : `${field}: ${key} ${raw}`)}. ${trusted ? meaning : receiverForged}`,
      page,
    )
  return section(receiverTitle, page.listsFine ? verdicts : [], lineOf, page)
}

/** Symbols to list without --all; further ones add little. */
const maxSymbols = 8

/** Results of spam filters, if the message must change or the user asked for all. */
function symbolLines({ findings, facts: { rspamd } }: InboxTestResult, page: Page): string[] {
  const { report: texts } = cliTexts[page.language]
  const isAsked = page.listsFine || findings.some(({ key, severity }) => key.startsWith('spam.') && severity !== 'ok')
  const found = rspamd.symbols.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  const listed = isAsked ? found.slice(0, page.listsFine ? found.length : maxSymbols) : []
  const left = found.length - listed.length
  const title = texts.symbols({ filter: uiTexts[page.language].report.spam.engines[rspamd.engine] })
  const symbolLine = ({ name, score, description }: SpamSymbol) =>
    bullet(`+${formatNumber(page.language, score)}`, description ?? name, page)
  return [
    ...section(title, listed, symbolLine, page),
    ...(listed.length > 0 && left > 0 ? paragraph(texts.moreSymbols({ count: left }), page) : []),
  ]
}

function headLines(report: PresentedReport, page: Page): string[] {
  const { language, paint } = page
  const { score, verdict, verdict_floor, result } = report
  const color = levelOfVerdict(verdict, verdict_floor) === 'unknown' ? 'cyan' : verdictColors[verdict]
  const ui = uiTexts[language]
  const open = openChecksOfReport(report, ui, language)
  const unsigned = unsignedNote(result.packs, ui)
  const { report: texts } = cliTexts[language]
  const { done, total } = result.coverage
  const { ip, source } = result.facts.envelope.origin
  const isTemplate = result.facts.purpose.template
  const { notChecked } = ui.report.authentication
  const { spf, dkim, dmarc } = result.facts.rspamd.auth
  const resultWord = (word: AuthWord) => (word === 'not_checked' ? notChecked : word)
  const scored = score === null ? '' : `${texts.score({ score: formatScore(language, score) })}  `
  const origin =
    ip === null ? texts.originUnknown : texts.sentFrom({ ip: printable(ip), origin: texts.origins[source] })
  return [
    '',
    ...observedOfReport(report, ui).flatMap((text) =>
      paragraph(text, page).map((line) => margin + paint(line.trimStart(), 'bold')),
    ),
    margin + paint(scored + headlineOfReport(report, ui, language), 'bold', color),
    ...(open === null ? [] : [margin + open]),
    ...(isTemplate ? [] : [`${margin}SPF ${resultWord(spf)} · DKIM ${resultWord(dkim)} · DMARC ${resultWord(dmarc)}`]),
    margin + paint(texts.coverage({ done, total }), 'dim'),
    ...(isTemplate ? [] : [margin + paint(origin, 'dim')]),
    ...(unsigned === null ? [] : [margin + paint(unsigned, 'yellow')]),
  ]
}
