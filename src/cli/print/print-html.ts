import type { HtmlReport } from '../../shared/contract/html.ts'
import type { HtmlSeverity } from '../../shared/findings/html-issue.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { bullet, type Color, margin, type Page, paragraph, section } from './page.ts'
import { type Acceptance, type IgnoredFinding, newOf, setAsideLines, setAsideOf } from './set-aside.ts'

type Issue = HtmlReport['issues'][number]

/** A check that marks what the baseline accepts, and lists what is ignored. */
export interface RuledHtml extends Omit<HtmlReport, 'issues'> {
  issues: (Issue & { accepted?: Acceptance })[]
  ignored?: readonly IgnoredFinding[]
}

const severityColors: Record<HtmlSeverity, Color> = { error: 'red', warning: 'yellow', info: 'gray' }

/** Prints an HTML check: the score, what to fix, the notes, then what is set aside. */
export function printHtml(report: RuledHtml, page: Page): string {
  const { report: texts } = cliTexts[page.language]
  const issues = newOf(report.issues)
  const titled = report.issues.map(({ msg: title, ...issue }) => ({ ...issue, title }))
  const lines = [
    ...headLines(report, page),
    ...section(
      texts.toFix,
      issues.filter(({ severity }) => severity !== 'info'),
      toFixLines,
      page,
    ),
    ...section(
      texts.worthKnowing,
      issues.filter(({ severity }) => severity === 'info'),
      noteLines,
      page,
    ),
    ...setAsideLines(setAsideOf(titled, report.ignored), page),
  ]
  return `${lines.join('\n')}\n`
}

function headLines({ score, size_kb, summary }: RuledHtml, { language, paint }: Page): string[] {
  const { html: texts } = cliTexts[language]
  const { errors, warnings, passed } = summary
  const color = errors > 0 ? 'red' : warnings > 0 ? 'yellow' : 'green'
  return [
    '',
    margin + paint(texts.score({ score }), 'bold', color),
    margin + texts.summary({ errors, warnings, passed }),
    margin + paint(texts.size({ size: size_kb }), 'dim'),
  ]
}

function toFixLines(issue: Issue, page: Page): string[] {
  const { html: texts } = cliTexts[page.language]
  const { severity, msg } = issue
  const label = page.paint(`■ ${texts.severities[severity]}`, severityColors[severity])
  const [place = ''] = placesOf(issue, page)
  return ['', `${margin} ${label}${place && ` · ${place}`}`, ...paragraph(msg, page)]
}

function noteLines(issue: Issue, page: Page): string[] {
  const places = placesOf(issue, page).flatMap((place) => paragraph(place, page))
  return [...bullet('i', issue.msg, page), ...places.map((line) => page.paint(line, 'dim'))]
}

/** The line numbers of an issue, if it has any. */
function placesOf({ lines }: Issue, { language }: Page): string[] {
  return lines.length === 0 ? [] : [cliTexts[language].html.lines({ lines })]
}
