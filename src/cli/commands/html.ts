import { Command, Option } from 'commander'
import { htmlSeverities } from '../../shared/findings/html-issue.ts'
import type { HtmlOptions } from '../check/check-html-files.ts'
import { onFiles } from '../check/on-files.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { parseScore } from '../ground/gate.ts'
import { addSettingFlags } from '../ground/setting-flags.ts'
import { ciFormats } from '../print/output-format.ts'

/** The HTML check has a scale of its own. */
const bestScore = 100

const htmlFormats = ['text', 'json', ...ciFormats] as const

/** Inspects HTML emails like `POST /html`, with the same limit and texts. */
export function htmlCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const command = new Command('html').description(commands.html).argument('<file...>', args.htmlFiles)
  addSettingFlags(command, ['lang'], context.texts)
  command
    .option('--json', flags.json)
    .addOption(new Option('--format <format>', flags.format).choices(htmlFormats).conflicts('json'))
    .addOption(new Option('--fail-on <severity>', flags.failOn).choices([...htmlSeverities, 'none']).default('error'))
    .addOption(new Option('--min-score <score>', flags.minScore).argParser((text) => parseScore(text, bestScore)))
  return onFiles<HtmlOptions>(command, context, async (files, options, { lang = context.language }) => {
    // Loads parsers and data that other commands do not need.
    const { checkHtmlFiles } = await import('../check/check-html-files.ts')
    context.exitWith(await checkHtmlFiles(files, options, lang, context))
  })
}
