import { Command, Option } from 'commander'
import { presentHtmlCheck } from '../../engine/present-html.ts'
import { defaultDataDir, loadSettings } from '../../server/load-settings.ts'
import type { SettingName } from '../../server/settings.ts'
import { type HtmlReport, maxHtmlOctets } from '../../shared/contract/html.ts'
import { type HtmlSeverity, htmlSeverities } from '../../shared/html-issue.ts'
import type { CommandContext } from '../command-context.ts'
import { type ExitCode, exitCodes } from '../exit-codes.ts'
import { parseScore } from '../gate.ts'
import { pageOf } from '../page.ts'
import { printHtml } from '../print-html.ts'
import { readInput } from '../read-input.ts'
import { addSettingFlags, readSettingFlags } from '../setting-flags.ts'

const mebibyte = 1024 * 1024

/** The HTML check has a scale of its own. */
const bestScore = 100

interface HtmlOptions {
  failOn: HtmlSeverity | 'none'
  minScore?: number
  json?: true
  dataDir?: string
}

export function htmlCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const command = new Command('html').description(commands.html).argument('<file>', args.html)
  addSettingFlags(command, ['lang'], context.texts)
  return command
    .option('--json', flags.json)
    .addOption(new Option('--fail-on <severity>', flags.failOn).choices([...htmlSeverities, 'none']).default('error'))
    .addOption(new Option('--min-score <score>', flags.minScore).argParser((text) => parseScore(text, bestScore)))
    .option('--data-dir <folder>', flags.dataDir)
    .action((file: string, options: HtmlOptions) => check(file, options, readSettingFlags(command), context))
}

/** Inspects one HTML e-mail as `POST /html` does, with the same limit and words. */
async function check(
  file: string,
  options: HtmlOptions,
  flags: Partial<Record<SettingName, unknown>>,
  context: CommandContext,
): Promise<void> {
  const { terminal, texts, language, exitWith } = context
  const { environment, stdout } = terminal
  const settings = await loadSettings({ flags, environment, dataDir: options.dataDir ?? defaultDataDir(environment) })
  const limit = { octets: maxHtmlOctets, tooLarge: texts.html.tooLarge(maxHtmlOctets / mebibyte) }
  const html = (await readInput(file, limit, context)).toString('utf8')
  // It brings parsers and data that no other command needs.
  const { inspectHtml } = await import('../../engine/html/inspect-html.ts')
  const lang = settings.lang ?? language
  const report = presentHtmlCheck(inspectHtml(html), lang)
  stdout.write(options.json ? `${JSON.stringify(report)}\n` : printHtml(report, pageOf(terminal, lang)))
  exitWith(judgeExit(report, options))
}

function judgeExit({ score, issues }: HtmlReport, { failOn, minScore = 0 }: HtmlOptions): ExitCode {
  const isGrave = (severity: HtmlSeverity) =>
    failOn !== 'none' && htmlSeverities.indexOf(severity) <= htmlSeverities.indexOf(failOn)
  const isBelow = score < minScore || issues.some(({ severity }) => isGrave(severity))
  return isBelow ? exitCodes.belowStandard : exitCodes.done
}
