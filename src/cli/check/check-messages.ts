import { isNotice } from '../../engine/checks/check-message.ts'
import { isCompoundFile } from '../../engine/outlook/compound-file.ts'
import type { MessageInput } from '../../engine/ports/analysis.ts'
import { createLog } from '../../server/compose/log/log.ts'
import { systemClock } from '../../server/ground/clock.ts'
import { uploadedDelivery } from '../../server/network/uploaded-delivery.ts'
import type { Settings } from '../../server/settings/settings.ts'
import type { Analyzer } from '../../server/worker/analyzer.ts'
import type { Purpose } from '../../shared/contract/facts/message/purpose.ts'
import { formatScore } from '../../shared/i18n/format.ts'
import { uiTexts } from '../../shared/i18n/ui-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { maxMessageOctets } from '../../shared/limits.ts'
import { refuseUnusable, startAnalyzer } from '../analysis/start-analyzer.ts'
import { inOrder } from '../audit/in-order.ts'
import type { BaselineOptions } from '../ci/ci-flags.ts'
import { type CiRun, openCiRun } from '../ci/ci-run.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, type ExitCode, exitCodes } from '../ground/exit-codes.ts'
import type { GateOptions } from '../ground/gate.ts'
import { formatOf, type OutputOptions } from '../ground/output-format.ts'
import { FileError, readInput } from '../ground/read-input.ts'
import { type Frame, frameOf } from '../print/write-document.ts'
import { showProgress } from '../terminal/progress.ts'
import { printable } from '../terminal/terminal.ts'
import { describeNotice } from './describe-notice.ts'
import { describeFailure } from './failed-file.ts'
import { type RunSummary, summarizeRun } from './summarize-run.ts'
import { type CheckResult, describeResult } from './write-result.ts'

const mebibyte = 1024 * 1024

/** The start of a page, after a byte order mark, blank lines, and comments. */
const htmlStart = /^(?:\xef\xbb\xbf)?\s*(?:<!--[^>]*-->\s*)?<(?:!doctype\s+html|html|head|body|table|div|p)\b/i
const startLength = 2048

export interface CheckOptions extends GateOptions, OutputOptions, BaselineOptions {
  ip?: string
  helo?: string
  mailFrom?: string
  purpose?: Purpose
  trust?: number
  template?: true
  /** Whether the files are notices whose returned messages are meant. */
  returned?: true
  all?: true
  dataDir?: string
}

/** Reports on messages like the API does, with the same worker, limits, and texts. */
export async function checkMessages(
  files: readonly string[],
  options: CheckOptions,
  settings: Settings,
  context: CommandContext,
): Promise<void> {
  const analyzer = startAnalyzer(settings, createLog('silent'), context, files.length === 1 ? { size: 1 } : {})
  // Further workers start if there are several messages.
  analyzer.prepare()
  try {
    await refuseUnusable(settings)
    const lang = settings.lang ?? context.language
    const ci = await openCiRun('check', options, { ...context, lang })
    prepareTexts(lang)
    const isOnly = files.length === 1
    const results = inOrder(files, analyzer.size, async (file): Promise<CheckResult> => {
      try {
        const analyzed = await analyze(file, options, analyzer, context)
        if (isNotice(analyzed.report.facts))
          return describeNotice({ ...analyzed, file, isOnly }, { options, lang }, context)
        return describeResult({ ...analyzed, file, isOnly }, { options, ci, lang }, context)
      } catch (error) {
        return describeFailure(error, file, options)
      }
    })
    const frame = isOnly || ci.format ? null : frameOf(formatOf(options), lang)
    const summary = summarizeRun({ total: files.length, options, lang }, context)
    await writeResults(results, { total: files.length, frame, ci, summary }, context)
  } finally {
    await analyzer.close()
  }
}

/** Prepares what printing a report needs, which takes 20 ms, while the worker starts. */
function prepareTexts(language: Language): void {
  formatScore(language, 0)
  void uiTexts[language]
}

async function analyze(
  file: string,
  { ip, helo, mailFrom, purpose, trust: trustedHop, template, returned }: CheckOptions,
  analyzer: Analyzer,
  context: CommandContext,
) {
  const { texts } = context
  const raw = await readMessage(file, context)
  // Only HTML begins like this; anything else may be a damaged message, which the report describes.
  if (htmlStart.test(raw.subarray(0, startLength).toString('latin1')))
    throw new FileError('is_html', texts.check.isHtml({ file: printable(file) }))
  const receivedAt = systemClock.now()
  const input = {
    ...{ raw, delivery: uploadedDelivery({ ip, helo, mail_from: mailFrom }, receivedAt), purpose: purpose ?? null },
    ...(template && { template }),
    ...(trustedHop && { trustedHop }),
  }
  const message = returned
    ? await openReturned(input, analyzer, texts)
    : isCompoundFile(raw)
      ? await rebuild(input, analyzer, texts)
      : input
  const report = await analyzer.analyze(message)
  const hops = report.facts.received.length
  if (trustedHop && trustedHop > hops) throw new CommandError(texts.check.noSuchHop({ hops }), exitCodes.usage)
  return { report, receivedAt, raw: message.raw }
}

/** Prints results as they arrive, then whatever concerns all of them. */
async function writeResults(
  results: AsyncIterable<CheckResult>,
  { total, frame, ci, summary }: { total: number; frame: Frame | null; ci: CiRun; summary: RunSummary },
  { terminal: { stdout, stderr }, texts, exitWith }: CommandContext,
): Promise<void> {
  const endings = new Set<ExitCode>()
  // There is nothing to count if there is only one.
  const progress = showProgress({ ...stderr, isTTY: stderr.isTTY === true && total > 1 }, (done) =>
    texts.ci.progress({ done, total }),
  )
  if (frame) stdout.write(frame.start)
  try {
    for await (const result of results) {
      progress.hide()
      if (summary.shows(result)) stdout.write(result.text)
      for (const note of result.notes) stderr.write(`sendproof: ${note}\n`)
      endings.add(result.exitCode)
      summary.add(result)
      ci.add(result.outcome)
      progress.advance()
    }
  } finally {
    progress.end()
    if (frame) stdout.write(frame.end)
  }
  summary.write()
  exitWith(await ci.finish(endings))
}

function readMessage(file: string, context: CommandContext): Promise<Buffer> {
  const { tooLarge } = context.texts.check
  const limit = { octets: maxMessageOctets, tooLarge: tooLarge({ mebibytes: maxMessageOctets / mebibyte }) }
  return readInput(file, limit, context)
}

/** The message that a bounce or a complaint returns, with what receivers answered. */
async function openReturned(
  { raw, delivery, ...input }: MessageInput,
  analyzer: Pick<Analyzer, 'openReturned'>,
  texts: CommandContext['texts'],
): Promise<MessageInput> {
  const opened = await analyzer.openReturned({ raw }).catch(() => null)
  if (!opened) throw new FileError('no_message', texts.check.nothingReturned)
  return { raw: opened.message, delivery: { ...delivery, answers: opened.answers }, ...input }
}

/** Extracts the message from an Outlook file. */
async function rebuild(
  { raw, delivery, ...input }: MessageInput,
  analyzer: Pick<Analyzer, 'rebuild'>,
  texts: CommandContext['texts'],
): Promise<MessageInput> {
  const message = await analyzer.rebuild({ raw }).catch(() => null)
  if (!message) throw new FileError('no_message', texts.check.unreadable)
  return { raw: message, delivery: { ...delivery, rebuilt: true }, ...input }
}
