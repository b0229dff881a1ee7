import type { InboxTestReport } from '../../shared/contract/inbox-tests/inbox-test-report.ts'
import { redact } from '../../shared/export/redact.ts'
import { namedAddresses } from '../../shared/export/redact-report.ts'
import type { Language } from '../../shared/languages.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { causeOf, describeExceeded, type GateOptions, isDnsSilent } from '../ground/gate.ts'
import { describeOpen, evaluateReport } from '../ground/open-limits.ts'
import { withCommandRemedies } from '../print/command-remedies.ts'
import type { OutputOptions } from '../print/output-format.ts'
import { pageOf } from '../print/page.ts'
import { writeReport } from '../print/write-report.ts'

interface Finish {
  options: GateOptions & OutputOptions & { all?: true }
  lang: Language
}

/** Prints the report from a running engine, and sets the exit code by the limits it exceeds. */
export function finishReport(report: InboxTestReport, { options, lang }: Finish, context: CommandContext): void {
  const { terminal, texts, language, exitWith } = context
  const { score, score_floor, verdict, verdict_floor, result: words } = report
  if (verdict === null || verdict_floor === null || words === null) throw new CommandError(texts.check.notAnalyzed)
  const result = { ...words, findings: withCommandRemedies(words.findings, { command: 'send', language: lang }) }
  const whole = { ...report, verdict, verdict_floor, result }
  const shown = options.redact ? redact(whole, { addresses: namedAddresses(result.facts) }) : whole
  terminal.stdout.write(writeReport(shown, options, pageOf(terminal, lang, options)))
  const isKnown = result.coverage.done > 0
  const scored = { score, score_floor, verdict, verdict_floor }
  const found = { ...scored, findings: result.findings, cause: causeOf(result), isKnown }
  const { exitCode, exceeded, open } = evaluateReport(found, options)
  const notes = [
    isDnsSilent(result.facts.dns) && texts.send.dnsSilent,
    exitCode === exitCodes.failed && texts.check.notAnalyzed,
    describeExceeded(exceeded, language),
    exitCode === exitCodes.inconclusive && describeOpen(open, language),
  ]
  for (const note of notes) if (note) terminal.stderr.write(`sendproof: ${note}\n`)
  exitWith(exitCode)
}
