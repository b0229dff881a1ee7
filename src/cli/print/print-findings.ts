import type { Finding } from '../../shared/contract/finding.ts'
import { type CliTexts, cliTexts } from '../../shared/i18n/cli-texts.ts'
import { formatScore } from '../../shared/i18n/format.ts'
import { quoteStrings } from '../../shared/records/txt-strings.ts'
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
export function findingLines(findings: readonly Finding[], page: Page): string[] {
  const { report: texts } = cliTexts[page.language]
  const toFix = findings.filter(({ state }) => state === 'fail').sort(byWeight)
  const unknown = findings.filter(({ state }) => state === 'unknown')
  const byCause = [...Map.groupBy(unknown, ({ fix }) => fix).values()]
  const notes = findings.filter(({ state, severity }) => state === 'pass' && severity !== 'ok')
  const fine = findings.filter(({ severity }) => severity === 'ok')
  return [
    ...section(texts.toFix, toFix, toFixLines, page),
    ...section(texts.unknown, byCause, unknownLines, page),
    ...section(texts.worthKnowing, notes, noteLines, page),
    ...(page.listsFine ? section(texts.fine, fine, fineLines, page) : countLines(fine.length, page)),
  ]
}

/** Highest cost first; at equal cost after the group's cap, most severe first. */
function byWeight(a: Finding, b: Finding): number {
  return b.points - a.points || severities.indexOf(a.severity) - severities.indexOf(b.severity)
}

function toFixLines({ severity, points, title, why, fix, record }: Finding, page: Page): string[] {
  const { report: texts } = cliTexts[page.language]
  const cost = points > 0 ? ` −${formatScore(page.language, points)}` : ''
  const label = page.paint(`■ ${texts.severities[severity]}${cost}`, severityColors[severity])
  return [
    '',
    `${margin} ${label}`,
    ...paragraph(title, page).map((line) => page.paint(line, 'bold')),
    ...paragraph(why, page),
    ...paragraph(fix, page),
    ...(record ? recordLines(record, texts) : []),
  ]
}

/** A value on a line of its own is never wrapped, so that it can be copied. */
function recordLines(
  { name, type, value, strings = [], current, removes = [], redacted }: NonNullable<Finding['record']>,
  texts: CliTexts['report'],
): string[] {
  // One record per line.
  const published = current?.split('\n').map((line) => `${indent}${margin}${printable(line)}`) ?? []
  const now = published.length === 0 ? [] : [`${indent}${texts.publishedNow}`, ...published]
  return [
    `${indent}${texts.publish({ name: printable(name), type })}`,
    `${indent}${margin}${printable(value)}`,
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
