import { dirname } from 'node:path'
import { Command } from 'commander'
import type { z } from 'zod'
import type { EngineReport, MessageInput } from '../../engine/analysis.ts'
import { createResolver, readableSources } from '../../engine/dns/create-resolver.ts'
import { isCompoundFile } from '../../engine/outlook/compound-file.ts'
import { presentReport } from '../../engine/present/present-report.ts'
import { systemClock } from '../../server/clock.ts'
import { describeIssue } from '../../server/http/problems/describe-issue.ts'
import { createLog } from '../../server/log.ts'
import { uploadedDelivery } from '../../server/services/tests/uploaded-delivery.ts'
import { defaultDataDir, flagOf, loadSettings } from '../../server/settings/load-settings.ts'
import { filterSettings, listSettings, type Settings } from '../../server/settings/settings.ts'
import { type Analyser, createAnalyser } from '../../server/worker/analyser.ts'
import { forkConfined } from '../../server/worker/fork-worker.ts'
import { readTest, submitMessage } from '../../shared/contract/tests.ts'
import { redact } from '../../shared/export/redact.ts'
import { namedAddresses } from '../../shared/export/redact-report.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import { maxMessageOctets } from '../../shared/message-size.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError, exitCodes } from '../exit-codes.ts'
import { addGateFlags, addVerdictFlag, describeExceeded, type GateOptions, isDnsSilent } from '../gate.ts'
import { describeOpen, evaluateReport } from '../open-limits.ts'
import { withCommandRemedies } from '../print/command-remedies.ts'
import { addOutputFlags, type OutputOptions } from '../print/output-format.ts'
import { pageOf } from '../print/page.ts'
import { writeReport } from '../print/write-report.ts'
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
  addGateFlags(addOutputFlags(command, context.texts).option('--all', flags.all), context.texts)
  return addVerdictFlag(command, context.texts)
    .option('--data-dir <folder>', flags.dataDir)
    .action((file: string, options: CheckOptions) => check(file, options, readSettingFlags(command), context))
}

/** Reports on a message like the read endpoint, with the same worker, limits and texts. */
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
  const limit = { octets: maxMessageOctets, tooLarge: texts.check.tooLarge({ mebibytes: maxMessageOctets / mebibyte }) }
  const raw = await readInput(file, limit, context)
  const receivedAt = systemClock.now()
  const delivery = uploadedDelivery(stated, receivedAt)
  const report = await analyse({ raw, delivery, ...(trustedHop && { trustedHop }) }, settings, context)
  const hops = report.facts.received.length
  if (trustedHop && trustedHop > hops) throw new CommandError(texts.check.noSuchHop({ hops }), exitCodes.usage)
  const lang = settings.lang ?? language
  const { result: words, ...evaluated } = presentReport(report, lang)
  const result = { ...words, findings: withCommandRemedies(words.findings, { command: 'check', language: lang }) }
  const { subject, from } = report.facts.message
  const message = { subject, from, size: raw.length }
  const whole = { ...withoutTest(receivedAt), lang, ...evaluated, result, message }
  const shown = options.redact ? redact(whole, { addresses: namedAddresses(report.facts) }) : whole
  stdout.write(writeReport(shown, options, pageOf(terminal, lang, options)))
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

/** Parses the flags about the SMTP session like the API does. */
function parseStated({ ip, helo, mailFrom }: CheckOptions, context: CommandContext) {
  return parseFlags(submitMessage.query, { ip, helo, mail_from: mailFrom }, context)
}

/** Parses the number of the trusted Received field like the API does. */
function parseTrust({ trust }: CheckOptions, context: CommandContext): number | undefined {
  return parseFlags(readTest.query, { trust }, context).trust
}

function parseFlags<S extends z.ZodType>(schema: S, input: object, { language }: CommandContext): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const { invalid } = errorTexts[language]
  const problems = parsed.error.issues.map(
    (issue) => `${flagOf(String(issue.path[0]))}: ${describeIssue(issue, input, invalid)}`,
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
  // An unusable source is a usage error, not a failed analysis.
  await (await createResolver(dns)).close()
  const analyser = createAnalyser({
    worker: paths.worker,
    startWorker: forkConfined([dirname(paths.resources), ...readableSources(settings.dns)]),
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

/** Extracts the message from an Outlook file. */
async function rebuild(
  { raw, delivery, ...input }: MessageInput,
  analyser: Pick<Analyser, 'rebuild'>,
  texts: CommandContext['texts'],
): Promise<MessageInput> {
  const message = await analyser.rebuild(raw).catch(() => null)
  if (!message) throw new CommandError(texts.check.unreadable)
  return { raw: message, delivery: { ...delivery, rebuilt: true }, ...input }
}
