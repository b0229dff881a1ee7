import type { PresentedReport } from '../engine/present-report.ts'
import type { Finding, Verdict } from '../shared/contract/tests.ts'
import { type Severity, severities } from '../shared/finding.ts'
import { type CliTexts, cliTexts } from '../shared/i18n/cli-texts.ts'
import type { Language } from '../shared/language.ts'
import { type Paint, paintFor, printable, type Terminal, widthOf, wrapText } from './terminal.ts'

interface Page {
  language: Language
  width: number
  paint: Paint
}

/** The page that standard output is, for a reader of the language. */
export function pageOf({ stdout, environment }: Terminal, language: Language): Page {
  return { language, width: widthOf(stdout), paint: paintFor(stdout, environment) }
}

type Colour = Parameters<Paint>[1]

const verdictColours: Record<Verdict, Colour> = {
  inbox: 'green',
  at_risk: 'yellow',
  spam: 'red',
  rejected: 'red',
  unknown: 'cyan',
}

const severityColours: Record<Severity, Colour> = {
  critical: 'red',
  major: 'yellow',
  minor: 'blue',
  info: 'gray',
  ok: 'green',
}

const margin = '  '
const indent = '     '

/** Sets a report for people: the verdict first, then what to mend, what could not be seen, and what is fine. */
export function printReport(report: PresentedReport, page: Page): string {
  const { report: texts } = cliTexts[page.language]
  const { findings } = report.result
  const toFix = findings.filter(({ state }) => state === 'fail').sort(byWeight)
  const unknown = findings.filter(({ state }) => state === 'unknown')
  const byCause = [...Map.groupBy(unknown, ({ fix }) => fix).values()]
  const notes = findings.filter(({ state, severity }) => state === 'pass' && severity !== 'ok')
  const fine = findings.filter(({ severity }) => severity === 'ok')
  const lines = [
    ...headLines(report, page),
    ...section(texts.toFix, toFix, toFixLines, page),
    ...section(texts.unknown, byCause, unknownLines, page),
    ...section(texts.worthKnowing, notes, noteLines, page),
    ...section(texts.fine, fine, fineLines, page),
  ]
  return `${lines.join('\n')}\n`
}

/** What costs most first; of findings that cost the same after their group's cap, the gravest. */
function byWeight(a: Finding, b: Finding): number {
  return b.points - a.points || severities.indexOf(a.severity) - severities.indexOf(b.severity)
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

function section<T>(title: string, items: T[], linesOf: (item: T, page: Page) => string[], page: Page): string[] {
  if (items.length === 0) return []
  return ['', margin + page.paint(title, 'bold'), ...items.flatMap((item) => linesOf(item, page))]
}

function toFixLines({ severity, points, title, why, fix, record }: Finding, page: Page): string[] {
  const { report: texts } = cliTexts[page.language]
  const cost = points > 0 ? ` −${oneDecimal(points, page.language)}` : ''
  const label = page.paint(`■ ${texts.severities[severity]}${cost}`, severityColours[severity])
  return [
    '',
    `${margin} ${label}`,
    ...paragraph(title, page).map((line) => page.paint(line, 'bold')),
    ...paragraph(why, page),
    ...paragraph(fix, page),
    ...(record ? recordLines(record, texts) : []),
  ]
}

/** Values stand alone on a line and are not broken, so that they can be copied. */
function recordLines(
  { name, type, value, current }: NonNullable<Finding['record']>,
  texts: CliTexts['report'],
): string[] {
  const now = current === null ? [] : [`${indent}${texts.publishedNow}`, `${indent}${margin}${printable(current)}`]
  return [`${indent}${texts.publish(printable(name), type)}`, `${indent}${margin}${printable(value)}`, ...now]
}

/** One cause often hides many answers: it is told once, below the questions it left open. */
function unknownLines(findings: Finding[], page: Page): string[] {
  const [{ fix = '' } = {}] = findings
  return [
    ...findings.flatMap(({ title }) => bullet(page.paint('?', 'cyan'), title, page)),
    ...paragraph(fix, page).map((line) => page.paint(line, 'dim')),
  ]
}

function noteLines({ title, fix, record }: Finding, page: Page): string[] {
  const { report: texts } = cliTexts[page.language]
  return [...bullet('i', title, page), ...paragraph(fix, page), ...(record ? recordLines(record, texts) : [])]
}

function fineLines({ title }: Finding, page: Page): string[] {
  return bullet(page.paint('✓', 'green'), title, page)
}

function bullet(sign: string, text: string, page: Page): string[] {
  const [first = '', ...rest] = paragraph(text, page)
  return [`${margin} ${sign} ${first.trimStart()}`, ...rest]
}

function paragraph(text: string, { width }: Page): string[] {
  return wrapText(printable(text), width - indent.length).map((line) => indent + line)
}

function oneDecimal(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
}
