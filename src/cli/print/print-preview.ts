import type { AuditReport } from '../../engine/ports/audit.ts'
import { compareAudits } from '../../engine/present/compare-audits.ts'
import type { FindingChanges } from '../../engine/present/compare-findings.ts'
import { evaluateAudit } from '../../engine/present/present-audit.ts'
import type { RecordChange, ZonePreview } from '../../engine/preview-zones.ts'
import type { DomainAudit } from '../../shared/contract/domain.ts'
import type { DnsAnswerRecord } from '../../shared/contract/facts/dns-answer.ts'
import type { Finding } from '../../shared/contract/finding.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { describeReason } from '../../shared/i18n/reasons/describe-reason.ts'
import type { Language } from '../../shared/languages.ts'
import { reasonCodes } from '../../shared/reason.ts'
import type { Grading } from '../../shared/report/lead-sentence.ts'
import { printable } from '../terminal/terminal.ts'
import { bullet, type Color, indent, margin, type Page, section } from './page.ts'
import { gradeText } from './print-audit.ts'

type Evaluation = Grading & Pick<DomainAudit, 'checked_at' | 'score_floor'>

/** What zone files would change, in the shape of `--compare --json`. */
export interface PresentedPreview {
  domain: string
  published: Evaluation
  planned: Evaluation
  findings: FindingChanges
  records: RecordChange[]
}

export function presentPreview({ published, planned, records }: ZonePreview, language: Language): PresentedPreview {
  return {
    domain: planned.facts.domain,
    published: evaluationOf(published),
    planned: evaluationOf(planned),
    findings: compareAudits(published, planned, language),
    records,
  }
}

function evaluationOf(audit: AuditReport): Evaluation {
  return { checked_at: audit.facts.checked_at, ...evaluateAudit(audit) }
}

type Change = keyof FindingChanges

const signs: Record<Change, { sign: string; color: Color }> = {
  come: { sign: '+', color: 'red' },
  go: { sign: '−', color: 'green' },
  stay: { sign: '=', color: 'yellow' },
  open: { sign: '?', color: 'cyan' },
}

/** Prints a preview: both grades, new, fixed, and unchanged findings, and the records that differ. */
export function printPreview({ domain, published, planned, findings, records }: PresentedPreview, page: Page): string {
  const { language, paint } = page
  const { preview: texts } = cliTexts[language]
  const width = Math.max(texts.published.length, texts.planned.length)
  const grade = (label: string, evaluation: Evaluation) =>
    `${margin}${label.padEnd(width)}  ${paint(gradeText(evaluation, language), 'bold')}`
  const changes = (['come', 'go', 'stay', 'open'] as const).flatMap((change) =>
    section(texts[change], findings[change], (finding) => changeLines(change, finding, page), page),
  )
  const lines = [
    '',
    margin + paint(domain, 'bold'),
    grade(texts.published, published),
    grade(texts.planned, planned),
    ...changes,
    ...(records.length > 0
      ? section(texts.records, records, recordLines, page)
      : ['', `${margin}${paint(texts.sameRecords, 'dim')}`]),
  ]
  return `${lines.join('\n')}\n`
}

function changeLines(change: Change, { severity, title }: Finding, page: Page): string[] {
  const { sign, color } = signs[change]
  const { severities } = cliTexts[page.language].report
  return bullet(page.paint(sign, color), `${title} (${severities[severity]})`, page)
}

function recordLines({ name, type, published, planned }: RecordChange, page: Page): string[] {
  return [
    `${indent}${printable(name)} ${type}`,
    ...answerLines('−', 'red', published, planned, page),
    ...answerLines('+', 'green', planned, published, page),
  ]
}

/** The records that only this side has, or why it has none. */
function answerLines(
  sign: string,
  color: Color,
  { status, records, aliases = [] }: DnsAnswerRecord,
  other: DnsAnswerRecord,
  { language, paint }: Page,
): string[] {
  const line = (text: string) => `${indent}${margin}${paint(sign, color)} ${printable(text)}`
  const reason = reasonCodes.find((code) => code === status)
  if (reason) return [line(describeReason({ code: reason }, language))]
  if (status !== 'found') return [line(cliTexts[language].preview.nothing)]
  const own = records.filter((record) => !other.records.includes(record))
  const sameWay = aliases.join() === (other.aliases ?? []).join()
  return [...(sameWay ? [] : aliases.map((alias) => `CNAME ${alias}`)), ...own].map(line)
}
