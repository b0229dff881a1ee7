import type { EngineReport } from '../../engine/analysis.ts'
import { presentReport } from '../../engine/present/present-report.ts'
import { systemClock } from '../../server/clock.ts'
import { redact } from '../../shared/export/redact.ts'
import { namedAddresses } from '../../shared/export/redact-report.ts'
import type { Language } from '../../shared/languages.ts'
import type { CommandContext } from '../command-context.ts'
import { exitCodes } from '../exit-codes.ts'
import { describeExceeded, type GateOptions, isDnsSilent } from '../gate.ts'
import { describeOpen, evaluateReport } from '../open-limits.ts'
import { withCommandRemedies } from '../print/command-remedies.ts'
import type { OutputOptions } from '../print/output-format.ts'
import { pageOf } from '../print/page.ts'
import { writeReport } from '../print/write-report.ts'

interface CheckedMessage {
  report: EngineReport
  receivedAt: Date
  octets: number
}

/** Writes the report of `check`, and sets the exit code by the limits that it crosses. */
export function writeResult(
  { report, receivedAt, octets }: CheckedMessage,
  options: GateOptions & OutputOptions & { all?: true },
  lang: Language,
  { terminal, texts, language, exitWith }: CommandContext,
): void {
  const { result: words, ...evaluated } = presentReport(report, lang)
  const result = { ...words, findings: withCommandRemedies(words.findings, { command: 'check', language: lang }) }
  const { subject, from } = report.facts.message
  const message = { subject, from, size: octets }
  const whole = { ...withoutTest(receivedAt), lang, ...evaluated, result, message }
  const shown = options.redact ? redact(whole, { addresses: namedAddresses(report.facts) }) : whole
  terminal.stdout.write(writeReport(shown, options, pageOf(terminal, lang, options)))
  const isKnown = result.coverage.done > 0
  const { exitCode, exceeded, open } = evaluateReport({ ...evaluated, findings: result.findings, isKnown }, options)
  const notes = [
    isDnsSilent(report.facts.dns) && texts.check.dnsSilent,
    exitCode === exitCodes.failed && texts.check.notAnalysed,
    describeExceeded(exceeded, language),
    exitCode === exitCodes.inconclusive && describeOpen(open, language),
  ]
  for (const note of notes) if (note) terminal.stderr.write(`sendproof: ${note}\n`)
  exitWith(exitCode)
}

/** A `TestReport` without a test: members that only a test has are null. */
function withoutTest(receivedAt: Date) {
  return {
    ...{ token: null, address: null, url: null, name: null },
    status: 'done' as const,
    placement: null,
    pickup_addresses: [],
    created_at: receivedAt.toISOString(),
    received_at: receivedAt.toISOString(),
    done_at: systemClock.now().toISOString(),
    expires_at: null,
  }
}
