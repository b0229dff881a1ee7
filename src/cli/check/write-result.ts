import { statedPurpose } from '../../engine/message/purpose.ts'
import type { EngineReport } from '../../engine/ports/analysis.ts'
import { type PresentedReport, presentReport } from '../../engine/present/present-report.ts'
import { ignoreInReport } from '../../engine/score/ignore-rules.ts'
import { systemClock } from '../../server/ground/clock.ts'
import type { Finding } from '../../shared/contract/finding.ts'
import { redact } from '../../shared/export/redact.ts'
import { namedAddresses } from '../../shared/export/redact-report.ts'
import type { ExportedReport } from '../../shared/export/report-document.ts'
import type { Language } from '../../shared/languages.ts'
import { severities } from '../../shared/severity.ts'
import type { CiRun } from '../ci/ci-run.ts'
import { inspectFindings, type Subject } from '../ci/inspection.ts'
import { createLineFinder } from '../ci/line-in-message.ts'
import { describeIgnored, ignoredFindings } from '../ci/rules.ts'
import { limitsForNew, type Outcome, ruleOn, withAccepted } from '../ci/ruling.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { type ExitCode, exitCodes } from '../ground/exit-codes.ts'
import { causeOf, defaultFailOn, describeExceeded, type GateOptions, isDnsSilent } from '../ground/gate.ts'
import { describeOpen, evaluateReport } from '../ground/open-limits.ts'
import type { OutputOptions } from '../ground/output-format.ts'
import type { FileProblem } from '../ground/read-input.ts'
import { withCommandRemedies } from '../print/command-remedies.ts'
import { pageOf } from '../print/page.ts'
import { newOf } from '../print/set-aside.ts'
import { writeReport } from '../print/write-report.ts'
import { printable } from '../terminal/terminal.ts'

interface CheckedMessage {
  file: string
  /** Whether this is the only file of the run. */
  isOnly: boolean
  report: EngineReport
  receivedAt: Date
  raw: Buffer
}

/** A result of a run, ready to print. */
export interface CheckResult {
  /** Empty if the run is printed as one document. */
  text: string
  /** Lines for standard error. */
  notes: readonly string[]
  exitCode: ExitCode
  outcome: Outcome
  /** Why the file could not be judged. */
  problem?: FileProblem
  /** What could not be checked, if its text does not say so. */
  unknown?: readonly Finding[]
}

/** How the results of a run are described. */
interface Described {
  options: GateOptions & OutputOptions & { all?: true }
  ci: CiRun
  lang: Language
}

interface JudgeOptions extends Described {
  /** Whose flags its texts name. */
  command: 'check' | 'send'
  /** The file, if there are several. */
  heading?: string | null
  ignored?: readonly Finding[]
  lineOf?(finding: Finding): number | null
}

/** Describes the report of `check`, and evaluates the limits. */
export function describeResult(
  { file, isOnly, report, receivedAt, raw }: CheckedMessage,
  described: Described,
  context: CommandContext,
): CheckResult {
  const { ci, lang } = described
  const { ignored: rules } = ci
  const ignored = rules.size > 0 ? ignoredFindings(presentReport(report, lang).result.findings, rules) : []
  const { result, ...evaluated } = presentReport(rules.size > 0 ? ignoreInReport(report, rules) : report, lang)
  const { subject, from } = report.facts.message
  const whole = {
    ...withoutTest(receivedAt),
    file,
    name: isOnly ? null : file,
    lang,
    purpose: statedPurpose(report.facts),
    kind: report.facts.kind,
    ...evaluated,
    result,
    message: { subject, from, size: raw.length },
    ...(rules.size > 0 && { ignored: ignored.map(describeIgnored) }),
  }
  const judged = judgeReport(
    whole,
    { name: file, file, id: ci.idOf(file) },
    { ...described, command: 'check', heading: whole.name, ignored, lineOf: createLineFinder(raw) },
    context,
  )
  return isOnly ? judged : { ...judged, notes: judged.notes.map((note) => `${printable(file)}: ${note}`) }
}

/** Marks what the baseline accepts in a report, writes it, and evaluates the limits. */
export function judgeReport(
  { result: words, ...report }: ExportedReport & PresentedReport,
  subject: Subject,
  { options, ci, lang, command, heading = null, ignored = [], lineOf = () => null }: JudgeOptions,
  { terminal, texts, language }: CommandContext,
): CheckResult {
  const { baseline, today } = ci
  const findings = withCommandRemedies(words.findings, { command, language: lang })
  const ruled = ruleOn(inspectFindings(findings, subject, lang, { ignored, lineOf }), {
    ...{ baseline, today, failOn: options.failOn ?? defaultFailOn },
    order: severities,
  })
  const result = { ...words, findings: withAccepted(findings, ruled.problems, ({ state }) => state === 'fail') }
  const whole = { ...report, result }
  const shown = options.redact ? redact(whole, { addresses: namedAddresses(words.facts) }) : whole

  const found = {
    ...report,
    findings: newOf(result.findings),
    cause: causeOf(result),
    isKnown: result.coverage.done > 0,
  }
  const { exitCode, exceeded, open } = evaluateReport(found, limitsForNew(options, ruled))
  const whys = [
    exitCode === exitCodes.failed && texts.check.notAnalyzed,
    describeExceeded(exceeded, language),
    exitCode === exitCodes.inconclusive && describeOpen(open, language),
  ].flatMap((why) => why || [])
  const why = whys.join(' ') || null
  return {
    text: ci.format
      ? ''
      : writeReport(shown, options, { ...pageOf(terminal, lang, options), leavesUnknown: heading !== null }, heading),
    notes: [...(isDnsSilent(words.facts.dns) ? [texts[command].dnsSilent] : []), ...whys],
    exitCode,
    ...(heading !== null && { unknown: shown.result.findings.filter(({ state }) => state === 'unknown') }),
    outcome:
      exitCode === exitCodes.failed
        ? { subject: ruled.subject, failure: texts.check.notAnalyzed }
        : { ...ruled, why, exitCode },
  }
}

/** The members of a `TestReport` that need a test, which are null here. */
function withoutTest(receivedAt: Date) {
  return {
    ...{ token: null, address: null, url: null },
    status: 'done' as const,
    pending: false,
    placement: null,
    pickup_addresses: [],
    created_at: receivedAt.toISOString(),
    received_at: receivedAt.toISOString(),
    done_at: systemClock.now().toISOString(),
    expires_at: null,
  }
}
