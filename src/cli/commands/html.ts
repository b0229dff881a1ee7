import { Command, Option } from 'commander'
import { defaultDataDir, loadSettings } from '../../server/settings/load-settings.ts'
import { htmlSeverities } from '../../shared/report/html-issue.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import type { HtmlOptions } from '../check/check-html-files.ts'
import { addBaselineFlags, withLimits } from '../ci/ci-flags.ts'
import { findFiles } from '../ci/find-files.ts'
import type { CommandContext } from '../command-context.ts'
import { parseScore } from '../gate.ts'
import { ciFormats } from '../print/output-format.ts'
import { addSettingFlags, readSettingFlags } from '../setting-flags.ts'

/** The HTML check has a scale of its own. */
const bestScore = 100

const htmlFormats = ['text', 'json', ...ciFormats] as const

export function htmlCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const command = new Command('html').description(commands.html).argument('<file...>', args.htmlFiles)
  addSettingFlags(command, ['lang'], context.texts)
  command
    .option('--json', flags.json)
    .addOption(new Option('--format <format>', flags.format).choices(htmlFormats).conflicts('json'))
    .addOption(new Option('--fail-on <severity>', flags.failOn).choices([...htmlSeverities, 'none']).default('error'))
    .addOption(new Option('--min-score <score>', flags.minScore).argParser((text) => parseScore(text, bestScore)))
  return addBaselineFlags(command, context.texts)
    .option('--data-dir <folder>', flags.dataDir)
    .action((files: string[], options: HtmlOptions) =>
      check(files, withLimits(options), readSettingFlags(command), context),
    )
}

/** Inspects HTML emails like `POST /html`, with the same limit and texts. */
async function check(
  words: readonly string[],
  options: HtmlOptions,
  flags: Partial<Record<SettingName, unknown>>,
  context: CommandContext,
): Promise<void> {
  const { environment } = context.terminal
  const settings = await loadSettings({ flags, environment, dataDir: options.dataDir ?? defaultDataDir(environment) })
  const files = await findFiles(words, context.texts)
  // Loads parsers and data that other commands do not need.
  const { checkHtmlFiles } = await import('../check/check-html-files.ts')
  context.exitWith(await checkHtmlFiles(files, options, settings.lang ?? context.language, context))
}
