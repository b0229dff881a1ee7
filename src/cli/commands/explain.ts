import { Command } from 'commander'
import { loadSettingsAndFacts } from '../../server/data-folder/load-settings-and-facts.ts'
import { defaultDataDir } from '../../server/settings/load-settings.ts'
import type { ExplainOptions } from '../check/explain-inputs.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { addReportFlags } from '../ground/report-flags.ts'
import { addSettingFlags, readSettingFlags } from '../ground/setting-flags.ts'

/** Explains what receivers wrote back: bounces, complaints, replies, and the verdicts in a header. */
export function explainCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args, usage } = context.texts
  const command = new Command('explain').description(commands.explain).argument('[file...]', args.explained)
  addSettingFlags(addReportFlags(command, context), ['lang'], context.texts)
  return command
    .option('--text <text>', flags.replyText)
    .option('--returned-message <file>', flags.returnedMessage)
    .action(async (files: string[], options: ExplainOptions) => {
      if (files.length === 0 && options.text === undefined)
        throw new CommandError(usage.missingArgument({ name: 'file' }), exitCodes.usage)
      const { environment } = context.terminal
      const dataDir = options.dataDir ?? defaultDataDir(environment)
      const { lang = context.language } = await loadSettingsAndFacts({
        ...{ flags: readSettingFlags(command), environment, dataDir },
      })
      // Loads parsers and data that the help does not need.
      const { explainInputs } = await import('../check/explain-inputs.ts')
      await explainInputs(files, options, lang, context)
    })
}
