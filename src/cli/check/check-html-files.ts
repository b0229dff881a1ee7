import { inspectHtml } from '../../engine/html/inspect-html.ts'
import { presentHtmlCheck } from '../../engine/present/present-html.ts'
import { type HtmlSeverity, htmlSeverities } from '../../shared/findings/html-issue.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import type { Language } from '../../shared/languages.ts'
import type { BaselineOptions } from '../ci/ci-flags.ts'
import { type CiRun, openCiRun } from '../ci/ci-run.ts'
import { inspectIssues } from '../ci/inspection.ts'
import { isIgnoredIssue } from '../ci/rules.ts'
import { limitsForNew, type Ruling, ruleOn, withAccepted } from '../ci/ruling.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { type ExitCode, exitCodes } from '../ground/exit-codes.ts'
import { describeExceeded, type ExceededLimit, exceededSeverity } from '../ground/gate.ts'
import { formatOf, type OutputOptions } from '../ground/output-format.ts'
import { headingOf, pageOf } from '../print/page.ts'
import { printHtml, type RuledHtml } from '../print/print-html.ts'
import { newOf } from '../print/set-aside.ts'
import { printable } from '../terminal/terminal.ts'
import { describeFailure } from './failed-file.ts'
import { readHtml } from './read-html.ts'
import { summarizeRun } from './summarize-run.ts'
import type { CheckResult } from './write-result.ts'

export interface HtmlOptions extends BaselineOptions, Pick<OutputOptions, 'format' | 'json' | 'all'> {
  failOn: HtmlSeverity | 'none'
  minScore?: number
  /** List what is looked for. */
  features?: true
  /** Write the HTML with what has one right answer fixed, to `out` or to standard output. */
  fix?: true
  out?: string
  /** Let `out` replace a file of others. */
  force?: true
  dataDir?: string
}

interface Run {
  options: HtmlOptions
  ci: CiRun
  lang: Language
  /** Whether this is the only file of the run. */
  isOnly: boolean
}

/**
 * Checks files one after the other and prints the results. Messages without HTML are named and left out, unless there
 * is nothing else. Returns the exit code.
 */
export async function checkHtmlFiles(
  files: readonly string[],
  options: HtmlOptions,
  lang: Language,
  context: CommandContext,
): Promise<ExitCode> {
  const { stdout, stderr } = context.terminal
  const ci = await openCiRun('html', options, { ...context, lang })
  const run: Run = { options, ci, lang, isOnly: files.length === 1 }
  const endings = new Set<ExitCode>()
  const leftOut: CheckResult['outcome'][] = []
  const summary = summarizeRun({ total: files.length, options, lang }, context)
  for (const file of files) {
    const result = await checkFile(file, run, context)
    const isLeftOut = result.problem === 'no_html' && !run.isOnly
    if (summary.shows(result)) stdout.write(result.text)
    for (const note of result.notes) stderr.write(`sendproof: ${note}\n`)
    summary.add(result, { isLeftOut })
    if (isLeftOut) leftOut.push(result.outcome)
    else {
      endings.add(result.exitCode)
      ci.add(result.outcome)
    }
  }
  if (endings.size === 0) {
    endings.add(exitCodes.failed)
    leftOut.forEach(ci.add)
  }
  summary.write()
  return await ci.finish(endings)
}

async function checkFile(file: string, run: Run, context: CommandContext): Promise<CheckResult> {
  const subject = { name: file, file, id: run.ci.idOf(file) }
  try {
    const { html, isMail } = await readHtml(file, context)
    const { baseline, today, ignored: rules } = run.ci
    const whole = inspectHtml(html)
    const facts = rules.size > 0 ? inspectHtml(html, (issue) => !isIgnoredIssue(issue, rules)) : whole
    const ignored = whole.issues.filter((issue) => isIgnoredIssue(issue, rules))
    const presented = presentHtmlCheck(facts, run.lang)
    const inspected = inspectIssues(facts, { subject, isMessage: isMail, language: run.lang, ignored })
    const ruled = ruleOn(inspected, {
      ...{ baseline, today, failOn: run.options.failOn },
      order: htmlSeverities,
    })
    const report = {
      ...presented,
      issues: withAccepted(presented.issues, ruled.problems),
      ...(rules.size > 0 && {
        ignored: ruled.ignored.map(({ rule, severity, title }) => ({ rule, severity, title })),
      }),
    }
    const exceeded = crossedBy(report, ruled, run.options)
    const why = exceeded.length > 0 ? describeExceeded(exceeded, context.language, formatNumber) : null
    const exitCode = why === null ? exitCodes.done : exitCodes.belowStandard
    return {
      text: run.ci.format ? '' : writeReport(report, file, run, context),
      notes: why === null ? [] : [run.isOnly ? why : `${printable(file)}: ${why}`],
      exitCode,
      outcome: { ...ruled, why, exitCode },
    }
  } catch (error) {
    return describeFailure(error, file, run.options)
  }
}

/** If there are several files, each result starts with the name of its file. */
function writeReport(
  report: RuledHtml,
  file: string,
  { options, lang, isOnly }: Run,
  { terminal }: CommandContext,
): string {
  if (formatOf(options) === 'json') return `${JSON.stringify({ file, ...report })}\n`
  const page = pageOf(terminal, lang)
  return headingOf(isOnly ? null : file, page) + printHtml(report, page)
}

function crossedBy(
  { score, issues }: RuledHtml,
  ruled: Pick<Ruling, 'problems' | 'hasBaseline'>,
  options: HtmlOptions,
): ExceededLimit[] {
  const { failOn, minScore } = options
  const { minScore: least = 0 } = limitsForNew(minScore === undefined ? {} : { minScore }, ruled)
  const tooLow: ExceededLimit[] = score < least ? [{ limit: 'score', score, least }] : []
  return [...tooLow, ...exceededSeverity(newOf(issues), failOn, htmlSeverities)]
}
