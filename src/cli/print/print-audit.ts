import { type AuditCheck, auditTopics, type DomainAudit } from '../../shared/contract/domain.ts'
import type { Grade } from '../../shared/findings/grade.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { formatScore } from '../../shared/i18n/format.ts'
import { uiTexts } from '../../shared/i18n/ui-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { type Grading, leadOfAudit, meaningOfGrade } from '../../shared/report/lead-sentence.ts'
import { domainExists, standingOf, type TopicStanding } from '../../shared/report/topic-standing.ts'
import { levelOfGrade } from '../../shared/report/verdict-level.ts'
import { printable } from '../terminal/terminal.ts'
import { type Color, margin, type Page } from './page.ts'
import { findingLines } from './print-findings.ts'
import { type IgnoredFinding, type ListedFinding, newOf, setAsideLines, setAsideOf } from './set-aside.ts'

const gradeColors: Record<Grade, Color> = { A: 'green', B: 'green', C: 'yellow', D: 'yellow', E: 'red', F: 'red' }

const standingSigns: Record<TopicStanding, { sign: string; color: Color }> = {
  pass: { sign: '✓', color: 'green' },
  warn: { sign: '!', color: 'yellow' },
  partial: { sign: '?', color: 'cyan' },
  fail: { sign: '✗', color: 'red' },
  absent: { sign: '–', color: 'gray' },
  unknown: { sign: '?', color: 'cyan' },
}

/** Prints an audit: the grade, one line per topic if the domain exists, the new findings, then what is set aside. */
export function printAudit(
  audit: Omit<DomainAudit, 'findings'> & { findings: ListedFinding[]; ignored?: readonly IgnoredFinding[] },
  page: Page,
): string {
  const topics = domainExists(audit) ? ['', ...topicLines(audit, page)] : []
  const lines = [
    ...headLines(audit, page),
    ...topics,
    ...findingLines(newOf(audit.findings), page, { packs: audit.packs, service: null, isAudit: true }),
    ...setAsideLines(setAsideOf(audit.findings, audit.ignored), page),
  ]
  return `${lines.join('\n')}\n`
}

function headLines(audit: DomainAudit, { language, paint }: Page): string[] {
  const { done, total } = audit.coverage
  const coverage = cliTexts[language].report.coverage({ done, total })
  const asOf = uiTexts[language].domain.asOf({ when: formatMoment(audit.checked_at, language) })
  const { grade, grade_floor } = audit
  const color = grade && (levelOfGrade(grade, grade_floor) === 'unknown' ? 'cyan' : gradeColors[grade])
  return [
    '',
    margin + paint(audit.domain, 'bold'),
    margin +
      (color ? paint(gradeText(audit, language), 'bold', color) : leadOfAudit(audit, uiTexts[language], language)),
    margin + paint(`${coverage} · ${asOf}`, 'dim'),
    ...(audit.mail_domain === null ? [] : [margin + offerOf(audit.mail_domain, language)]),
  ]
}

/** People who enter the host name of a website usually mean the domain of its owner's mail. */
function offerOf(domain: string, language: Language): string {
  const { question, action } = uiTexts[language].domain.mailDomain
  return `${question({ domain })} ${action({ domain })}: sendproof audit ${domain}`
}

/** The grade with its score and meaning, or that there is none. */
export function gradeText(grading: Grading, language: Language): string {
  const { grade, score } = grading
  const meaning = meaningOfGrade(grading, uiTexts[language], language)
  if (meaning === null || score === null) return uiTexts[language].results.noGrade
  return `${grade}  ${cliTexts[language].report.score({ score: formatScore(language, score) })}  ${meaning}`
}

function formatMoment(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' }).format(
    new Date(moment),
  )
}

/** Columns for the sign and the gaps. */
const gaps = '✓ '.length + 2 + 2

/** Lines with sign, topic, state, and as much of the record as fits. */
function topicLines({ checks }: DomainAudit, { language, width, paint }: Page): string[] {
  const { topics, statuses } = uiTexts[language].domain
  const topicWidth = widest(Object.values(topics).map(({ name }) => name))
  const statusWidth = widest(Object.values(statuses))
  const room = width - margin.length - topicWidth - statusWidth - gaps
  return auditTopics.map((topic) => {
    const standing = standingOf(checks[topic])
    const { sign, color } = standingSigns[standing]
    const word = statuses[standing].padEnd(statusWidth)
    const line = `${margin}${paint(sign, color)} ${topics[topic].name.padEnd(topicWidth)}  ${paint(word, color)}`
    return `${line}  ${paint(shorten(summaryOf(checks[topic]), room), 'dim')}`.trimEnd()
  })
}

function summaryOf({ records: [first, ...others], reason }: AuditCheck): string {
  if (first === undefined) return printable(reason ?? '')
  return printable(first) + (others.length > 0 ? ` (+${others.length})` : '')
}

function shorten(text: string, room: number): string {
  return text.length <= room ? text : `${text.slice(0, Math.max(0, room - 1))}…`
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => text.length))
}
