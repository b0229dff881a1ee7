import { Command } from 'commander'
import { defaultDataDir, loadSettings } from '../../server/settings/load-settings.ts'
import { startAhead } from '../../server/worker/start-ahead.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import { forkAnalysers } from '../analysis/fork-analysers.ts'
import type { CheckOptions } from '../check/check-messages.ts'
import { addBaselineFlags, withLimits } from '../ci/ci-flags.ts'
import { findFiles } from '../ci/find-files.ts'
import type { CommandContext } from '../command-context.ts'
import { addGateFlags, addVerdictFlag } from '../gate.ts'
import { addOutputFlags, ciFormats, documentFormats } from '../print/output-format.ts'
import { addSettingFlags, analysisSettings, readSettingFlags } from '../setting-flags.ts'

export function checkCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const command = new Command('check')
    .description(commands.check)
    .argument('<file...>', args.messages)
    .option('--ip <address>', flags.ip)
    .option('--helo <name>', flags.helo)
    .option('--mail-from <address>', flags.mailFrom)
    .option('--trust <hop>', flags.trust)
  addSettingFlags(command, [...analysisSettings, 'blacklists', 'rspamd', 'spamd'], context.texts)
  addGateFlags(
    addOutputFlags(command, context.texts, [...documentFormats, ...ciFormats]).option('--all', flags.all),
    context.texts,
  )
  addBaselineFlags(command, context.texts)
  return addVerdictFlag(command, context.texts)
    .option('--data-dir <folder>', flags.dataDir)
    .action((files: string[], options: CheckOptions) =>
      check(files, withLimits(options), readSettingFlags(command), context),
    )
}

/** Starts a worker first, and loads the rest of the command while the worker starts. */
async function check(
  words: readonly string[],
  options: CheckOptions,
  flags: Partial<Record<SettingName, unknown>>,
  context: CommandContext,
): Promise<void> {
  const { environment } = context.terminal
  const settings = await loadSettings({ flags, environment, dataDir: options.dataDir ?? defaultDataDir(environment) })
  const files = await findFiles(words, context.texts)
  const startWorker = startAhead(forkAnalysers(settings, context), context.paths.worker)
  const { checkMessages } = await import('../check/check-messages.ts')
  await checkMessages(files, options, settings, { ...context, startWorker })
}
