import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { loadSettingsAndFacts } from '../../server/data-folder/load-settings-and-facts.ts'
import { defaultDataDir } from '../../server/settings/load-settings.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError } from '../ground/exit-codes.ts'
import { addReportFlags } from '../ground/report-flags.ts'
import { addSettingFlags, analysisSettings, readSettingFlags } from '../ground/setting-flags.ts'
import type { McpOptions } from '../mcp/serve-assistant.ts'
import { printable } from '../terminal/terminal.ts'

export function mcpCommand(context: CommandContext): Command {
  const { commands, flags } = context.texts
  const command = new Command('mcp')
    .description(commands.mcp)
    .option('--root <folder>', flags.root)
    .option('--allow-write', flags.allowWrite)
  addReportFlags(command, context)
  addSettingFlags(command, [...analysisSettings, 'smtp_port', 'log_level'], context.texts)
  return command.action(async (options: McpOptions) => {
    const { environment } = context.terminal
    // Otherwise the assistant would report that each file is missing.
    if (options.root !== undefined && !statSync(options.root, { throwIfNoEntry: false })?.isDirectory())
      throw new CommandError(context.texts.noFolder({ folder: printable(options.root) }))
    const dataDir = resolve(options.dataDir ?? defaultDataDir(environment))
    const given = readSettingFlags(command)
    const settings = await loadSettingsAndFacts({ flags: given, environment, dataDir })
    const choosesDns = given.dns !== undefined || given.offline !== undefined
    // Loads the protocol and the engine.
    const { serveAssistant } = await import('../mcp/serve-assistant.ts')
    await serveAssistant(options, { settings, dataDir, choosesDns }, context)
  })
}
