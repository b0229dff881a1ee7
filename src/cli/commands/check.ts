import { dirname } from 'node:path'
import { Command } from 'commander'
import type { z } from 'zod'
import type { MessageInput } from '../../engine/analysis.ts'
import { createResolver, readableSources } from '../../engine/dns/create-resolver.ts'
import { isCompoundFile } from '../../engine/outlook/compound-file.ts'
import { systemClock } from '../../server/clock.ts'
import { describeIssue } from '../../server/http/problems/describe-issue.ts'
import { createLog } from '../../server/log.ts'
import { uploadedDelivery } from '../../server/services/tests/uploaded-delivery.ts'
import { defaultDataDir, flagOf, loadSettings } from '../../server/settings/load-settings.ts'
import { filterSettings, listSettings, type Settings } from '../../server/settings/settings.ts'
import { type Analyser, createAnalyser } from '../../server/worker/analyser.ts'
import { forkConfined } from '../../server/worker/fork-worker.ts'
import { readTest, submitMessage } from '../../shared/contract/tests.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import { maxMessageOctets } from '../../shared/message-size.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError, exitCodes } from '../exit-codes.ts'
import { addGateFlags, addVerdictFlag, type GateOptions } from '../gate.ts'
import { addOutputFlags, type OutputOptions } from '../print/output-format.ts'
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
  const { terminal, texts, language } = context
  const { environment } = terminal
  const stated = parseStated(options, context)
  const trustedHop = parseTrust(options, context)
  const dataDir = options.dataDir ?? defaultDataDir(environment)
  const settings = await loadSettings({ flags, environment, dataDir })
  const analyser = startAnalyser(settings, context)
  try {
    await refuseUnusable(settings)
    // Loaded while the worker starts.
    const [{ writeResult }, raw] = await Promise.all([import('../check/write-result.ts'), readMessage(file, context)])
    const receivedAt = systemClock.now()
    const delivery = uploadedDelivery(stated, receivedAt)
    const input = { raw, delivery, ...(trustedHop && { trustedHop }) }
    const report = await analyser.analyse(isCompoundFile(raw) ? await rebuild(input, analyser, texts) : input)
    const hops = report.facts.received.length
    if (trustedHop && trustedHop > hops) throw new CommandError(texts.check.noSuchHop({ hops }), exitCodes.usage)
    writeResult({ report, receivedAt, octets: raw.length }, options, settings.lang ?? language, context)
  } finally {
    await analyser.close()
  }
}

function readMessage(file: string, context: CommandContext): Promise<Buffer> {
  const { tooLarge } = context.texts.check
  const limit = { octets: maxMessageOctets, tooLarge: tooLarge({ mebibytes: maxMessageOctets / mebibyte }) }
  return readInput(file, limit, context)
}

/** An unusable DNS source is a usage error, not a failed analysis. */
async function refuseUnusable({ dns, offline }: Settings): Promise<void> {
  await (await createResolver({ sources: dns, offline })).close()
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

/** Starts a worker for one analysis. */
function startAnalyser(settings: Settings, { paths }: CommandContext): Analyser {
  const analyser = createAnalyser({
    worker: paths.worker,
    startWorker: forkConfined([dirname(paths.resources), ...readableSources(settings.dns)]),
    dns: { sources: settings.dns, offline: settings.offline },
    lists: listSettings(settings),
    filters: filterSettings(settings),
    log: createLog('silent'),
    size: 1,
  })
  analyser.prepare()
  return analyser
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
