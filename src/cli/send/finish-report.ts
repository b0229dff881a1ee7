import type { InboxTestReport } from '../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { Language } from '../../shared/languages.ts'
import { judgeReport } from '../check/write-result.ts'
import type { CiRun } from '../ci/ci-run.ts'
import type { Subject } from '../ci/inspection.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError } from '../ground/exit-codes.ts'
import type { GateOptions } from '../ground/gate.ts'
import type { OutputOptions } from '../ground/output-format.ts'

interface Finish {
  subject: Subject
  options: GateOptions & OutputOptions & { all?: true }
  lang: Language
  ci: CiRun
}

/** Prints the report from a running engine, and sets the exit code by the limits it exceeds. */
export async function finishReport(
  report: InboxTestReport,
  { subject, ...described }: Finish,
  context: CommandContext,
): Promise<void> {
  const { terminal, texts, exitWith } = context
  const { verdict, verdict_floor, result } = report
  if (verdict === null || verdict_floor === null || result === null) throw new CommandError(texts.check.notAnalyzed)
  const whole = { ...report, verdict, verdict_floor, result }
  const { text, notes, exitCode, outcome } = judgeReport(whole, subject, { ...described, command: 'send' }, context)
  terminal.stdout.write(text)
  for (const note of notes) terminal.stderr.write(`sendproof: ${note}\n`)
  const { ci } = described
  ci.add(outcome)
  exitWith(await ci.finish(new Set([exitCode])))
}
