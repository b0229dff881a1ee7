import type { PresentedReport } from '../engine/present-report.ts'
import type { Verdict } from '../shared/contract/tests.ts'
import { cliTexts } from '../shared/i18n/cli-texts.ts'
import { type Colour, margin, oneDecimal, type Page } from './page.ts'
import { findingLines } from './print-findings.ts'
import { printable } from './terminal.ts'

const verdictColours: Record<Verdict, Colour> = {
  inbox: 'green',
  at_risk: 'yellow',
  spam: 'red',
  rejected: 'red',
  unknown: 'cyan',
}

/** Sets a report for people: the verdict first, then the findings. */
export function printReport(report: PresentedReport, page: Page): string {
  return `${[...headLines(report, page), ...findingLines(report.result.findings, page)].join('\n')}\n`
}

function headLines({ score, verdict, result }: PresentedReport, { language, paint }: Page): string[] {
  const { report: texts } = cliTexts[language]
  const { done, total } = result.coverage
  const { ip, source } = result.facts.envelope.origin
  const { spf, dkim, dmarc } = result.facts.rspamd.auth
  const scored = score === null ? '' : `${texts.score(oneDecimal(score, language))}  `
  const origin = ip === null ? texts.originUnknown : texts.sentFrom(printable(ip), texts.origins[source])
  return [
    '',
    margin + paint(scored + texts.verdicts[verdict], 'bold', verdictColours[verdict]),
    `${margin}SPF ${spf} · DKIM ${dkim} · DMARC ${dmarc}`,
    margin + paint(texts.coverage(done, total), 'dim'),
    margin + paint(origin, 'dim'),
  ]
}
