import { Command, Option } from 'commander'
import { startAhead } from '../../server/worker/start-ahead.ts'
import { purposes } from '../../shared/contract/facts/message/purpose.ts'
import { forkAnalyzers } from '../analysis/fork-analyzers.ts'
import type { CheckOptions } from '../check/check-messages.ts'
import { onFiles } from '../check/on-files.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { addGateFlags, addVerdictFlag } from '../ground/gate.ts'
import { addSettingFlags, analysisSettings } from '../ground/setting-flags.ts'
import { addOutputFlags, ciFormats, documentFormats } from '../print/output-format.ts'

export function checkCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const command = new Command('check')
    .description(commands.check)
    .argument('<file...>', args.messages)
    .option('--ip <address>', flags.ip)
    .option('--helo <name>', flags.helo)
    .option('--mail-from <address>', flags.mailFrom)
    .option('--trust <hop>', flags.trust)
    .addOption(new Option('--purpose <purpose>', flags.purpose).choices(purposes))
    .option('--template', flags.template)
  addSettingFlags(command, [...analysisSettings, 'providers', 'blacklists', 'rspamd', 'spamd'], context.texts)
  addGateFlags(
    addOutputFlags(command, context.texts, [...documentFormats, ...ciFormats]).option('--all', flags.all),
    context.texts,
  )
  addVerdictFlag(command, context.texts)
  return onFiles<CheckOptions>(command, context, async (files, options, settings) => {
    // A worker starts first, and the rest of the command is loaded while the worker starts.
    const startWorker = startAhead(forkAnalyzers(settings, context), context.paths.worker)
    const { checkMessages } = await import('../check/check-messages.ts')
    await checkMessages(files, options, settings, { ...context, startWorker })
  })
}
