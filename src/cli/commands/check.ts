import { Command } from 'commander'
import { startAhead } from '../../server/worker/start-ahead.ts'
import { forkAnalyzers } from '../analysis/fork-analyzers.ts'
import type { CheckOptions } from '../check/check-messages.ts'
import { onFiles } from '../check/on-files.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { addReportFlags } from '../ground/report-flags.ts'
import { addSettingFlags, analysisSettings } from '../ground/setting-flags.ts'

export function checkCommand(context: CommandContext): Command {
  const { commands, arguments: args, flags } = context.texts
  const command = new Command('check').description(commands.check).argument('<file...>', args.messages)
  addReportFlags(command, context)
  command.option('--returned', flags.returned)
  addSettingFlags(command, [...analysisSettings, 'providers', 'blacklists', 'rspamd', 'spamd'], context.texts)
  return onFiles<CheckOptions>(command, context, async (files, options, settings) => {
    // A worker starts first, and the rest of the command is loaded while the worker starts.
    const startWorker = startAhead(forkAnalyzers(settings, context), context.paths.worker)
    const { checkMessages } = await import('../check/check-messages.ts')
    await checkMessages(files, options, settings, { ...context, startWorker })
  })
}
