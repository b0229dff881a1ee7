import { Command, Option } from 'commander'
import { presentHtmlCheck } from '../../engine/present/present-html.ts'
import { defaultDataDir, loadSettings } from '../../server/settings/load-settings.ts'
import { type HtmlReport, maxHtmlOctets } from '../../shared/contract/html.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { maxMessageOctets } from '../../shared/message-size.ts'
import { type HtmlSeverity, htmlSeverities } from '../../shared/report/html-issue.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError, exitCodes } from '../exit-codes.ts'
import { describeExceeded, type ExceededLimit, exceededSeverity, parseScore } from '../gate.ts'
import { pageOf } from '../print/page.ts'
import { printHtml } from '../print/print-html.ts'
import { readInput } from '../read-input.ts'
import { addSettingFlags, readSettingFlags } from '../setting-flags.ts'

const mebibyte = 1024 * 1024

/** The HTML check has its own scale. */
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

/** Inspects one HTML email like `POST /html`, with the same limit and texts. */
async function check(
  file: string,
  options: HtmlOptions,
  flags: Partial<Record<SettingName, unknown>>,
  context: CommandContext,
): Promise<void> {
  const { terminal, language, exitWith } = context
  const { environment, stdout } = terminal
  const settings = await loadSettings({ flags, environment, dataDir: options.dataDir ?? defaultDataDir(environment) })
  const html = await readHtml(file, context)
  // Brings parsers and data that other commands do without.
  const { inspectHtml } = await import('../../engine/html/inspect-html.ts')
  const lang = settings.lang ?? language
  const report = presentHtmlCheck(inspectHtml(html), lang)
  stdout.write(options.json ? `${JSON.stringify(report)}\n` : printHtml(report, pageOf(terminal, lang)))
  const exceeded = crossedBy(report, options)
  if (exceeded.length === 0) return
  terminal.stderr.write(`sendproof: ${describeExceeded(exceeded, language, formatNumber)}\n`)
  exitWith(exitCodes.belowStandard)
}

/** The HTML of a file, or the HTML part of a message. */
async function readHtml(file: string, context: CommandContext): Promise<string> {
  const { texts } = context
  const tooLarge = texts.html.tooLarge({ mebibytes: maxHtmlOctets / mebibyte })
  const raw = await readInput(file, { octets: maxMessageOctets, tooLarge }, context)
  const { htmlOfMessage, isMessage } = await import('../../engine/html/html-of-message.ts')
  const html = isMessage(raw) ? htmlOfMessage(raw) : raw.toString('utf8')
  if (html === null) throw new CommandError(texts.html.noHtml)
  if (Buffer.byteLength(html) > maxHtmlOctets) throw new CommandError(tooLarge)
  return html
}

function crossedBy({ score, issues }: HtmlReport, { failOn, minScore = 0 }: HtmlOptions): ExceededLimit[] {
  const tooLow: ExceededLimit[] = score < minScore ? [{ limit: 'score', score, least: minScore }] : []
  return [...tooLow, ...exceededSeverity(issues, failOn, htmlSeverities)]
}
