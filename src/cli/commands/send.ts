import { Command } from 'commander'
import { isCompoundFile } from '../../engine/outlook/compound-file.ts'
import { readSender } from '../../server/services/relay/read-sender.ts'
import { defaultDataDir, loadSettings } from '../../server/settings/load-settings.ts'
import { smtpServerOf } from '../../shared/client/smtp-server.ts'
import type { Purpose } from '../../shared/contract/facts/message/purpose.ts'
import type { InboxTestReport } from '../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { Language } from '../../shared/languages.ts'
import { maxMessageOctets } from '../../shared/limits.ts'
import { type BaselineOptions, withLimits } from '../ci/ci-flags.ts'
import { openCiRun } from '../ci/ci-run.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { DeliveryError, deliverMessage } from '../ground/deliver-message.ts'
import { createEngineClient, type EngineAccess, type EngineClient, isCallError } from '../ground/engine-client.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import type { GateOptions } from '../ground/gate.ts'
import type { OutputOptions } from '../ground/output-format.ts'
import { readInput } from '../ground/read-input.ts'
import { addReportFlags } from '../ground/report-flags.ts'
import { addSettingFlags, readSettingFlags } from '../ground/setting-flags.ts'
import { describeCallError } from '../send/describe-call-error.ts'
import { type EngineOptions, locateEngine } from '../send/engine-place.ts'
import { finishReport } from '../send/finish-report.ts'
import { printable } from '../terminal/terminal.ts'

const mebibyte = 1024 * 1024
interface SendOptions extends GateOptions, OutputOptions, EngineOptions, BaselineOptions {
  ip?: string
  helo?: string
  mailFrom?: string
  purpose?: Purpose
  wait: number
  all?: true
}

export function sendCommand(context: CommandContext): Command {
  const { commands, arguments: args } = context.texts
  const command = new Command('send').description(commands.send).argument('<file>', args.message)
  addSettingFlags(addReportFlags(command, context), ['lang'], context.texts)
  return command.action((file: string, options: SendOptions) =>
    send(file, withLimits(options), readSettingFlags(command).lang, context),
  )
}

/** Sends a message to a test of a running engine, and reports like `check`. */
async function send(file: string, options: SendOptions, statedLang: unknown, context: CommandContext): Promise<void> {
  const { terminal, texts, language } = context
  const signal = context.onInterruption()
  const { environment } = terminal
  const dataDir = options.dataDir ?? defaultDataDir(environment)
  const settings = await loadSettings({ flags: { lang: statedLang }, environment, dataDir })
  const lang = settings.lang ?? language
  const limit = { octets: maxMessageOctets, tooLarge: texts.check.tooLarge({ mebibytes: maxMessageOctets / mebibyte }) }
  const raw = await readInput(file, limit, context)
  if (isCompoundFile(raw)) throw new CommandError(texts.send.outlook, exitCodes.usage)
  const ci = await openCiRun('send', options, { ...context, lang })
  const engine = await locateEngine(options, dataDir, context)
  try {
    const report = await run(createEngineClient(engine, signal), raw, { ...options, ...engine, lang, signal }, context)
    await finishReport(report, { subject: { name: file, file, id: ci.idOf(file) }, options, lang, ci }, context)
  } finally {
    await engine.end()
  }
}

type RunOptions = SendOptions & EngineAccess & { server: string | null; lang: Language; signal: AbortSignal }

async function run(
  client: EngineClient,
  raw: Buffer,
  { base, authorize, server: stated, ip, helo, mailFrom, purpose, wait, lang, signal }: RunOptions,
  { terminal: { stderr }, texts }: CommandContext,
): Promise<InboxTestReport> {
  const note = (text: string) => stderr.write(`${printable(text)}\n`)
  try {
    const server = smtpServerOf(stated ?? (await client.smtpAddress()), base)
    if (!server) throw new CommandError(texts.send.noSmtp, exitCodes.usage)
    const from = mailFrom ?? (await readSender(raw)) ?? ''
    const test = await client.create({ lang, ...(ip !== undefined && { sending_ip: ip }), ...(purpose && { purpose }) })
    note(texts.send.sending({ from, to: test.address, server: `${server.host}:${server.port}` }))
    try {
      // Its SMTP port is free as well once the engine has ended.
      await authorize()
      await deliverMessage(raw, { from, to: test.address }, { server, helo: helo ?? null, signal })
    } catch (error) {
      if (await client.giveBack(test.token)) note(texts.send.notTaken)
      throw error
    }
    note(texts.send.waiting({ url: test.url }))
    const report = await client.readWhenDone(test.token, lang, wait)
    if (!report) throw new CommandError(texts.send.notDone({ seconds: wait, url: test.url }))
    return report
  } catch (error) {
    if (isCallError(error)) throw new CommandError(describeCallError(error, base, texts))
    if (error instanceof DeliveryError)
      throw new CommandError(
        error.isRefusal
          ? texts.send.refused({ answer: printable(error.message) })
          : texts.send.undeliverable({ code: printable(error.message) }),
      )
    throw error
  }
}
