import { Command } from 'commander'
import { defaultDataDir, loadSettings } from '../../server/settings/load-settings.ts'
import { tokenSchema } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { openCiRun } from '../ci/ci-run.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { createEngineClient, isCallError } from '../ground/engine-client.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import type { GateOptions } from '../ground/gate.ts'
import type { OutputOptions } from '../ground/output-format.ts'
import { addReportFlags } from '../ground/report-flags.ts'
import { addSettingFlags, readSettingFlags } from '../ground/setting-flags.ts'
import { describeCallError } from '../send/describe-call-error.ts'
import { type EngineOptions, locateEngine } from '../send/engine-place.ts'
import { finishReport } from '../send/finish-report.ts'
import { printable } from '../terminal/terminal.ts'

interface WaitOptions extends GateOptions, OutputOptions, EngineOptions {
  wait: number
  all?: true
}

export function waitCommand(context: CommandContext): Command {
  const { commands, arguments: args } = context.texts
  const command = new Command('wait').description(commands.wait).argument('<token>', args.token)
  addSettingFlags(addReportFlags(command, context), ['lang'], context.texts)
  return command.action((token: string, options: WaitOptions) =>
    wait(token, options, readSettingFlags(command).lang, context),
  )
}

/** Waits for the report of an existing test, and reports like `check`. */
async function wait(word: string, options: WaitOptions, statedLang: unknown, context: CommandContext): Promise<void> {
  const { terminal, texts, language } = context
  const token = tokenOf(word)
  if (token === null) throw new CommandError(texts.wait.noToken({ text: printable(word) }), exitCodes.usage)
  const { environment } = terminal
  const dataDir = options.dataDir ?? defaultDataDir(environment)
  const settings = await loadSettings({ flags: { lang: statedLang }, environment, dataDir })
  const lang = settings.lang ?? language
  const ci = await openCiRun('wait', options, { ...context, lang })
  const engine = await locateEngine(options, dataDir, context)
  const client = createEngineClient(engine, context.onInterruption())
  try {
    const report = await client.readWhenDone(token, lang, options.wait)
    if (!report) throw new CommandError(texts.wait.notDone({ seconds: options.wait }))
    // The token is secret, and build systems show the name of a result.
    const name = report.message?.subject || texts.wait.message
    await finishReport(report, { subject: { name, file: name }, options, lang, ci }, context)
  } catch (error) {
    if (!isCallError(error)) throw error
    throw new CommandError(describeCallError(error, engine.base, texts, texts.wait.refused))
  } finally {
    await engine.end()
  }
}

/** The token of a test, its test address, or the address of its report. */
function tokenOf(text: string): string | null {
  const [, found = text] = /^test-([^@]+)@/.exec(text) ?? /\/t\/([^/?#]+)/.exec(text) ?? []
  return tokenSchema.safeParse(found.toLowerCase()).data ?? null
}
