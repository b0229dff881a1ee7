import type { Command } from 'commander'
import { loadSettingsAndFacts } from '../../server/data-folder/load-settings-and-facts.ts'
import { defaultDataDir } from '../../server/settings/load-settings.ts'
import type { Settings } from '../../server/settings/settings.ts'
import { type BaselineOptions, withLimits } from '../ci/ci-flags.ts'
import { findFiles } from '../ci/find-files.ts'
import { applyProjectFile } from '../ci/project-file.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { readSettingFlags } from '../ground/setting-flags.ts'

/** Runs a command on the files that it names, by the settings and limits that apply to it. */
export function onFiles<Options extends BaselineOptions & { dataDir?: string }>(
  command: Command,
  context: CommandContext,
  run: (files: string[], options: Options, settings: Settings) => Promise<void>,
): Command {
  return command.action(async (words: string[]) => {
    await applyProjectFile(command, context)
    const options = command.opts<Options>()
    const { environment } = context.terminal
    const dataDir = options.dataDir ?? defaultDataDir(environment)
    const settings = await loadSettingsAndFacts({ flags: readSettingFlags(command), environment, dataDir })
    await run(await findFiles(words, context.texts), withLimits(options), settings)
  })
}
