import type { Command } from 'commander'
import type { SettingName } from '../../shared/setting-table.ts'
import { type CommandPath, commandAccess } from './command-access.ts'
import type { CommandContext } from './command-context.ts'
import { addSettingFlags, readSettingFlags } from './setting-flags.ts'
import type { StorePlace } from './with-store.ts'

export interface StoreOptions {
  dataDir?: string
  json?: true
}

/** One call of a subcommand that uses the store. */
export interface StoreInvocation<Options extends StoreOptions = StoreOptions> {
  /** The arguments. */
  texts: readonly string[]
  options: Options
  place: StorePlace
  context: CommandContext
}

/**
 * Adds subcommands with `--data-dir`, flags for settings, and `--json`. Their paths are in the table of what commands
 * may do to a store. `isDefault`: the subcommand runs if none is named.
 */
export function storeCommands(parent: Command, context: CommandContext) {
  const { flags } = context.texts
  return <Options extends StoreOptions>(
    path: CommandPath,
    description: string,
    action: (invocation: StoreInvocation<Options>) => Promise<void>,
    settings: readonly SettingName[] = ['database'],
    { isDefault = false } = {},
  ): Command => {
    const command = parent
      .command(path.slice(path.lastIndexOf(' ') + 1), { isDefault })
      .description(description)
      .option('--data-dir <folder>', flags.dataDir)
    addSettingFlags(command, settings, context.texts)
    return command.option('--json', flags.json).action(() => {
      const options = command.opts<Options>()
      const place = { access: commandAccess[path], dataDir: options.dataDir, flags: readSettingFlags(command) }
      return action({ texts: command.args, options, place, context })
    })
  }
}
