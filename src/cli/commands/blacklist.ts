import { Command } from 'commander'
import { createResolver } from '../../engine/dns/create-resolver.ts'
import { createLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../../engine/protocols/dnsbl/keyed-resolver.ts'
import { readPublicAddress } from '../../engine/public-address.ts'
import { weights } from '../../engine/weights.ts'
import { systemClock } from '../../server/clock.ts'
import { defaultDataDir, loadSettings } from '../../server/load-settings.ts'
import { createAddressCheckService } from '../../server/services/address-checks.ts'
import { listSettings, type SettingName, type Settings } from '../../server/settings.ts'
import type { BlacklistReport } from '../../shared/contract/blacklist.ts'
import { problemTexts } from '../../shared/i18n/problem-texts.ts'
import type { Language } from '../../shared/language.ts'
import type { Severity } from '../../shared/severity.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError, exitCodes } from '../exit-codes.ts'
import { addFailOnFlag, type GateOptions, isTooGrave } from '../gate.ts'
import { pageOf } from '../page.ts'
import { printAddress } from '../print-address.ts'
import { addSettingFlags, readSettingFlags } from '../setting-flags.ts'
import { printable } from '../terminal.ts'

const listSettingNames: readonly SettingName[] = ['dns', 'offline', 'blacklists', 'lang']

/** Whoever waits longer than this is told what for. */
const patienceMilliseconds = 1_000

interface BlacklistOptions extends Pick<GateOptions, 'failOn'> {
  helo?: string
  json?: true
  dataDir?: string
}

export function blacklistCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const command = new Command('blacklist')
    .description(commands.blacklist)
    .argument('<ip...>', args.addresses)
    .option('--helo <name>', flags.helo)
  addSettingFlags(command, listSettingNames, context.texts)
  return addFailOnFlag(command.option('--json', flags.json), context.texts)
    .option('--data-dir <folder>', flags.dataDir)
    .action((ips: string[], options: BlacklistOptions) =>
      checkAddresses(ips, options, readSettingFlags(command), context),
    )
}

/** Asks about all addresses at once, and tells of each in the order they were named. */
async function checkAddresses(
  texts: readonly string[],
  options: BlacklistOptions,
  flags: Partial<Record<SettingName, unknown>>,
  context: CommandContext,
): Promise<void> {
  const { terminal, language, exitWith } = context
  const ips = readAddresses(texts, context)
  const { environment, stdout } = terminal
  const settings = await loadSettings({
    flags,
    environment,
    dataDir: options.dataDir ?? defaultDataDir(environment),
  })
  const lang = settings.lang ?? language
  const page = pageOf(terminal, lang)
  const reports: BlacklistReport[] = []
  for await (const report of askAbout(ips, options.helo ?? null, lang, settings, context)) {
    stdout.write(options.json ? `${JSON.stringify(report)}\n` : printAddress(report, page))
    reports.push(report)
  }
  exitWith(judgeExit(reports, options, context))
}

/** The addresses, all of them of the internet. Throws a usage error that names every other one. */
function readAddresses(texts: readonly string[], { language }: CommandContext): string[] {
  const { publicAddress } = problemTexts[language].invalid
  const read = texts.map((text) => ({ text, ...readPublicAddress(text) }))
  const wrong = read.flatMap(({ text, problem }) => (problem ? [`${printable(text)}: ${publicAddress[problem]}`] : []))
  if (wrong.length > 0) throw new CommandError(wrong.join('\n'), exitCodes.usage)
  return read.flatMap(({ ip }) => ip ?? [])
}

async function* askAbout(
  ips: readonly string[],
  helo: string | null,
  lang: Language,
  settings: Settings,
  { terminal: { stderr }, texts }: CommandContext,
): AsyncGenerator<BlacklistReport> {
  const listing = listSettings(settings)
  const sources = { sources: settings.dns, offline: settings.offline }
  const resolver = withListKeys(await createResolver(sources), listing.keys)
  const lists = createLists(listing, () => systemClock.now())
  const service = createAddressCheckService({ resolver, lists, clock: systemClock })
  const patience = setTimeout(() => {
    if (stderr.isTTY) stderr.write(`${texts.blacklist.asking(ips.length)}\n`)
  }, patienceMilliseconds)
  try {
    for (const report of ips.map((ip) => service.check({ ip, helo }, lang))) yield await report
  } finally {
    clearTimeout(patience)
    await service.close()
    await resolver.close()
  }
}

/** The verdict of `--fail-on`; that no list answered is no reason to let an address pass. */
function judgeExit(
  reports: readonly BlacklistReport[],
  options: BlacklistOptions,
  { terminal: { stderr }, texts }: CommandContext,
) {
  if (reports.some((report) => isTooGrave(troublesOf(report), options))) return exitCodes.belowStandard
  const unknown = reports.filter(({ listed }) => listed === null)
  for (const { ip } of unknown) stderr.write(`sendproof: ${texts.blacklist.notKnown(ip)}\n`)
  return unknown.length > 0 ? exitCodes.failed : exitCodes.done
}

/** What speaks against an address, as a report of its messages would weigh it. */
function troublesOf({ lists, fcrdns }: BlacklistReport): { severity: Severity }[] {
  const listed = lists.flatMap(({ severity }) => (severity ? [{ severity }] : []))
  if (fcrdns.status === 'absent') return [...listed, weights['ptr.missing']]
  return fcrdns.status === 'fail' ? [...listed, weights['ptr.unconfirmed']] : listed
}
