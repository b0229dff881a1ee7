import { Command } from 'commander'
import type { z } from 'zod'
import type { EngineReport, MessageInput } from '../../engine/analysis.ts'
import { createResolver } from '../../engine/dns/create-resolver.ts'
import { isCompoundFile } from '../../engine/outlook/compound-file.ts'
import { type PresentedReport, presentReport } from '../../engine/present-report.ts'
import { systemClock } from '../../server/clock.ts'
import { wordIssue } from '../../server/http/word-issue.ts'
import { defaultDataDir, flagOf, loadSettings } from '../../server/load-settings.ts'
import { createLog } from '../../server/log.ts'
import { uploadedDelivery } from '../../server/services/uploaded-delivery.ts'
import { filterSettings, listSettings, type SettingName, type Settings } from '../../server/settings.ts'
import { type Analyser, createAnalyser } from '../../server/worker/analyser.ts'
import { forkWorker } from '../../server/worker/fork-worker.ts'
import { readTest, submitMessage } from '../../shared/contract/tests.ts'
import { redact } from '../../shared/export/redact.ts'
import { namedAddresses } from '../../shared/export/redact-report.ts'
import { describeReport, type ExportedReport } from '../../shared/export/report-document.ts'
import { problemTexts } from '../../shared/i18n/problem-texts.ts'
import { maxMessageOctets } from '../../shared/message-size.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError, exitCodes } from '../exit-codes.ts'
import { addGateFlags, type GateOptions, isDnsSilent, judgeGate } from '../gate.ts'
import { addOutputFlags, formatOf, type OutputOptions, writeDocument } from '../output-format.ts'
import { type Page, pageOf } from '../page.ts'
import { printReport } from '../print-report.ts'
import { readInput } from '../read-input.ts'
import { addSettingFlags, analysisSettings, readSettingFlags } from '../setting-flags.ts'

const mebibyte = 1024 * 1024

interface CheckOptions extends GateOptions, OutputOptions {
  ip?: string
  helo?: string
  mailFrom?: string
  trust?: string
  all?: true
  dataDir?: string
}

export function checkCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const command = new Command('check')
    .description(commands.check)
    .argument('<file>', args.message)
    .option('--ip <address>', flags.ip)
    .option('--helo <name>', flags.helo)
    .option('--mail-from <address>', flags.mailFrom)
    .option('--trust <hop>', flags.trust)
  addSettingFlags(command, [...analysisSettings, 'blacklists', 'rspamd', 'spamd'], context.texts)
  return addGateFlags(addOutputFlags(command, context.texts).option('--all', flags.all), context.texts)
    .option('--data-dir <folder>', flags.dataDir)
    .action((file: string, options: CheckOptions) => check(file, options, readSettingFlags(command), context))
}

/** Reports on one message as the read endpoint would, with the same worker, limits and words. */
async function check(
  file: string,
  options: CheckOptions,
  flags: Partial<Record<SettingName, unknown>>,
  context: CommandContext,
): Promise<void> {
  const { terminal, texts, language, exitWith } = context
  const { environment, stdout } = terminal
  const stated = parseStated(options, context)
  const trustedHop = parseTrust(options, context)
  const dataDir = options.dataDir ?? defaultDataDir(environment)
  const settings = await loadSettings({ flags, environment, dataDir })
  const limit = { octets: maxMessageOctets, tooLarge: texts.check.tooLarge(maxMessageOctets / mebibyte) }
  const raw = await readInput(file, limit, context)
  const delivery = uploadedDelivery(stated, systemClock.now())
  const report = await analyse({ raw, delivery, ...(trustedHop && { trustedHop }) }, settings, context)
  const hops = report.facts.received.length
  if (trustedHop && trustedHop > hops) throw new CommandError(texts.check.noSuchHop(hops), exitCodes.usage)
  const lang = settings.lang ?? language
  const presented = presentReport(report, lang)
  const { subject, from } = report.facts.message
  const whole = { lang, status: 'done', ...presented, message: { subject, from, size: raw.length } }
  const shown = options.redact ? redact(whole, { addresses: namedAddresses(report.facts) }) : whole
  stdout.write(write(shown, options, pageOf(terminal, lang, options)))
  const { score, result } = presented
  const isKnown = result.coverage.done > 0
  const exitCode = judgeGate({ score, findings: result.findings, isKnown }, options)
  const notes = [
    isDnsSilent(report.facts.dns) && texts.check.dnsSilent,
    exitCode === exitCodes.failed && whyFailed(isKnown, options, texts),
  ]
  for (const note of notes) if (note) terminal.stderr.write(`sendproof: ${note}\n`)
  exitWith(exitCode)
}

function whyFailed(isKnown: boolean, { minScore }: GateOptions, texts: CommandContext['texts']): string {
  return isKnown && minScore !== undefined ? texts.noScore(minScore) : texts.check.notAnalysed
}

function write(report: Omit<ExportedReport, 'placement'> & PresentedReport, options: CheckOptions, page: Page): string {
  const format = formatOf(options)
  if (format === 'json') return `${JSON.stringify(report)}\n`
  if (format === 'text') return printReport(report, page)
  const { language } = page
  const isRedacted = options.redact === true
  return writeDocument(
    describeReport({ ...report, placement: null }, { language, now: systemClock.now(), isRedacted }),
    format,
  )
}

/** What the flags say of the session, read as the API reads it. */
function parseStated({ ip, helo, mailFrom }: CheckOptions, context: CommandContext) {
  return parseFlags(submitMessage.query, { ip, helo, mail_from: mailFrom }, context)
}

/** The Received field to trust, as the API takes it. */
function parseTrust({ trust }: CheckOptions, context: CommandContext): number | undefined {
  return parseFlags(readTest.query, { trust }, context).trust
}

function parseFlags<S extends z.ZodType>(schema: S, input: object, { language }: CommandContext): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const { invalid } = problemTexts[language]
  const problems = parsed.error.issues.map(
    (issue) => `${flagOf(String(issue.path[0]))}: ${wordIssue(issue, input, invalid)}`,
  )
  throw new CommandError(problems.join('\n'), exitCodes.usage)
}

async function analyse(
  input: MessageInput,
  settings: Settings,
  { paths, texts }: CommandContext,
): Promise<EngineReport> {
  const dns = { sources: settings.dns, offline: settings.offline }
  const lists = listSettings(settings)
  // A source that cannot be used is told at once, and not as an analysis that failed.
  await (await createResolver(dns)).close()
  const analyser = createAnalyser({
    worker: paths.worker,
    startWorker: forkWorker,
    dns,
    lists,
    filters: filterSettings(settings),
    log: createLog('silent'),
    size: 1,
  })
  try {
    return await analyser.analyse(isCompoundFile(input.raw) ? await rebuild(input, analyser, texts) : input)
  } finally {
    await analyser.close()
  }
}

/** The message in an Outlook file. */
async function rebuild(
  { raw, delivery, ...input }: MessageInput,
  analyser: Pick<Analyser, 'rebuild'>,
  texts: CommandContext['texts'],
): Promise<MessageInput> {
  const message = await analyser.rebuild(raw).catch(() => null)
  if (!message) throw new CommandError(texts.check.unreadable)
  return { raw: message, delivery: { ...delivery, rebuilt: true }, ...input }
}
