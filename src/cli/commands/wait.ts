import { Command } from 'commander'
import { defaultDataDir, loadSettings } from '../../server/settings/load-settings.ts'
import { tokenSchema } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { createEngineClient, isCallError } from '../ground/engine-client.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { addGateFlags, addVerdictFlag, type GateOptions } from '../ground/gate.ts'
import { addSettingFlags, readSettingFlags } from '../ground/setting-flags.ts'
import { addOutputFlags, type OutputOptions } from '../print/output-format.ts'
import { describeCallError } from '../send/describe-call-error.ts'
import { addEngineFlags, addWaitFlag, type EngineOptions, locateEngine } from '../send/engine-place.ts'
import { finishReport } from '../send/finish-report.ts'
import { printable } from '../terminal/terminal.ts'

interface WaitOptions extends GateOptions, OutputOptions, EngineOptions {
  wait: number
  all?: true
}

export function waitCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const command = new Command('wait').description(commands.wait).argument('<token>', args.token)
  addWaitFlag(addEngineFlags(command, context.texts), context.texts)
  addSettingFlags(command, ['lang'], context.texts)
  addGateFlags(addOutputFlags(command, context.texts).option('--all', flags.all), context.texts)
  return addVerdictFlag(command, context.texts)
    .option('--data-dir <folder>', flags.dataDir)
    .action((token: string, options: WaitOptions) => wait(token, options, readSettingFlags(command).lang, context))
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
  const engine = await locateEngine(options, dataDir, context)
  const client = createEngineClient(engine, context.onInterruption())
  try {
    const report = await client.readWhenDone(token, lang, options.wait)
    if (!report) throw new CommandError(texts.wait.notDone({ seconds: options.wait }))
    finishReport(report, { options, lang }, context)
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
