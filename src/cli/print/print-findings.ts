import { systemClock } from '../../server/ground/clock.ts'
import type { Finding } from '../../shared/contract/finding.ts'
import { type CliTexts, cliTexts } from '../../shared/i18n/cli-texts.ts'
import { formatScore } from '../../shared/i18n/format.ts'
import { uiTexts } from '../../shared/i18n/ui-texts.ts'
import { quoteStrings } from '../../shared/records/text/txt-strings.ts'
import { consequenceAndPlace, type FindingContext, staleNoteOf } from '../../shared/report/whereabouts.ts'
import { type Severity, severities } from '../../shared/severity.ts'
import { printable } from '../terminal/terminal.ts'
import { bullet, type Color, indent, margin, type Page, paragraph, section } from './page.ts'

export const severityColors: Record<Severity, Color> = {
  critical: 'red',
  major: 'yellow',
  minor: 'blue',
  info: 'gray',
  ok: 'green',
}

/** Prints the findings: what to fix, unknown, notes, passed. */
export function findingLines(findings: readonly Finding[], page: Page, context: FindingContext): string[] {
  const { report: texts } = cliTexts[page.language]
  const toFix = findings.filter(({ state }) => state === 'fail').sort(byWeight)
  const unknown = findings.filter(({ state }) => state === 'unknown')
  const byCause = [...Map.groupBy(unknown, ({ fix }) => fix).values()]
  const notes = findings.filter(({ state, severity }) => state === 'pass' && severity !== 'ok')
  const fine = findings.filter(({ severity }) => severity === 'ok')
  return [
    ...section(texts.toFix, toFix, (finding) => toFixLines(finding, page, context), page),
    ...(page.leavesUnknown ? [] : section(texts.unknown, byCause, unknownLines, page)),
    ...section(texts.worthKnowing, notes, noteLines, page),
    ...(page.listsFine ? section(texts.fine, fine, fineLines, page) : countLines(fine.length, page)),
  ]
}

/** Highest cost first; at equal cost after the group's cap, most severe first. */
function byWeight(a: Finding, b: Finding): number {
  return b.points - a.points || severities.indexOf(a.severity) - severities.indexOf(b.severity)
}

function toFixLines(finding: Finding, page: Page, context: FindingContext): string[] {
  const { severity, points, title, why, fix, record } = finding
  const ui = uiTexts[page.language]
  const line = consequenceAndPlace(finding, context, ui)
  const { report: texts } = cliTexts[page.language]
  const cost = points > 0 ? ` −${formatScore(page.language, points)}` : ''
  const label = page.paint(`■ ${texts.severities[severity]}${cost}`, severityColors[severity])
  return [
    '',
    `${margin} ${label}`,
    ...paragraph(title, page).map((line) => page.paint(line, 'bold')),
    ...(line ? paragraph(line, page).map((text) => page.paint(text, 'dim')) : []),
    ...paragraph(why, page),
    ...paragraph(fix, page),
    ...sourceLines(finding, page, context),
    ...(record ? recordLines(record, texts) : []),
  ]
}

/** Where the consequence is published, and where to click at the service that was seen. */
function sourceLines(finding: Finding, page: Page, { packs, service }: FindingContext): string[] {
  const ui = uiTexts[page.language]
  const { consequence_source: source, fixed_by } = finding
  const guide = fixed_by === 'service' ? service?.setup?.url : null
  const stale = staleNoteOf(finding, packs, systemClock.now(), ui)
  const cited = [source && [source.title, source.page_date].filter(Boolean).join(', '), stale]
    .filter(Boolean)
    .join(' · ')
  return [cited, guide && `${ui.report.finding.guide}: ${guide}`]
    .flatMap((line) => (line ? paragraph(line, page) : []))
    .map((line) => page.paint(line, 'dim'))
}

/** A value on a line of its own is never wrapped, so that it can be copied. */
function recordLines(
  { name, type, value, strings = [], current, removes = [], redacted }: NonNullable<Finding['record']>,
  texts: CliTexts['report'],
): string[] {
  // One record per line.
  const linesOf = (records: string) => records.split('\n').map((line) => `${indent}${margin}${printable(line)}`)
  const published = current === null ? [] : linesOf(current)
  const now = published.length === 0 ? [] : [`${indent}${texts.publishedNow}`, ...published]
  return [
    `${indent}${texts.publish({ name: printable(name), type })}`,
    ...linesOf(value),
    ...(strings.length > 1
      ? [`${indent}${texts.inStrings}`, `${indent}${margin}${printable(quoteStrings(strings))}`]
      : []),
    ...(redacted ? [`${indent}${texts.redactedRecord}`] : []),
    ...now,
    ...removes.flatMap((other) => [
      `${indent}${texts.removes({ name: printable(other.name), type: other.type })}`,
      `${indent}${margin}${printable(other.value)}`,
    ]),
  ]
}

/** One cause often affects many checks, so it is reported once, below them. */
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

/** Passed checks are only counted: hundreds of lines would push the findings off the screen. */
function countLines(count: number, page: Page): string[] {
  const { report: texts } = cliTexts[page.language]
  return count === 0 ? [] : ['', ...bullet(page.paint('✓', 'green'), texts.fineCount({ count }), page)]
}

function fineLines({ title }: Finding, page: Page): string[] {
  return bullet(page.paint('✓', 'green'), title, page)
}

/** A check that could not be done, and for how many files. */
export interface CountedUnknown {
  finding: Finding
  files: number
}

/** Prints what could not be checked in several files, once; `total` is their number. */
export function printUnknown(unknown: readonly CountedUnknown[], total: number, page: Page): string {
  const { report: texts, ci } = cliTexts[page.language]
  const counted = unknown.map(({ finding, files }) =>
    files === total ? finding : { ...finding, title: `${finding.title} ${ci.inFiles({ count: files })}` },
  )
  const byCause = [...Map.groupBy(counted, ({ fix }) => fix).values()]
  return section(texts.unknown, byCause, unknownLines, page)
    .map((line) => `${line}\n`)
    .join('')
}
