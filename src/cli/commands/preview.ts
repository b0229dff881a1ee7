import { Command, Option } from 'commander'
import { loadSettingsAndFacts } from '../../server/data-folder/load-settings-and-facts.ts'
import { defaultDataDir } from '../../server/settings/load-settings.ts'
import { viewClients, viewModes } from '../../shared/contract/inbox-tests/preview-views.ts'
import type { ViewOptions } from '../check/draw-view.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { addReportFlags } from '../ground/report-flags.ts'
import { addSettingFlags, readSettingFlags } from '../ground/setting-flags.ts'

/** Writes what an email client makes of a page or a message, or lists the clients. */
export function previewCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args, usage } = context.texts
  const command = new Command('preview').description(commands.preview).argument('[file]', args.previewFile)
  addSettingFlags(addReportFlags(command, context), ['lang'], context.texts)
  return command
    .addOption(new Option('--client <client>', flags.viewClient).choices(viewClients))
    .addOption(new Option('--mode <mode>', flags.viewMode).choices(viewModes))
    .addOption(new Option('--format <format>', flags.viewFormat).choices(['html', 'eml']))
    .option('--images <folder>', flags.viewImages)
    .option('--out <file>', flags.viewOut)
    .option('--force', flags.force)
    .addOption(new Option('--list', flags.listViews).conflicts(['client', 'mode', 'format', 'images', 'out', 'force']))
    .action(async (file: string | undefined, options: ViewOptions) => {
      const { environment } = context.terminal
      const dataDir = options.dataDir ?? defaultDataDir(environment)
      const settings = await loadSettingsAndFacts({ flags: readSettingFlags(command), environment, dataDir })
      const language = settings.lang ?? context.language
      // Loads parsers and data that the help does not need.
      const { drawView, listViews } = await import('../check/draw-view.ts')
      if (options.list) return listViews(options, language, context)
      if (file === undefined) throw new CommandError(usage.missingArgument({ name: 'file' }), exitCodes.usage)
      if (!options.client) throw new CommandError(usage.missingFlag({ flag: '--client' }), exitCodes.usage)
      await drawView(file, { ...options, client: options.client }, language, context)
    })
}
