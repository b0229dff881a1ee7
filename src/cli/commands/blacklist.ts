import { Command } from 'commander'
import { createResolver } from '../../engine/dns/create-resolver.ts'
import { lookUpBlacklists } from '../../engine/lookups/look-up-blacklists.ts'
import { readDomainName } from '../../engine/names/domain-name.ts'
import { readPublicAddress } from '../../engine/names/public-address.ts'
import { presentLists } from '../../engine/present/present-address.ts'
import { createLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../../engine/protocols/dnsbl/keyed-resolver.ts'
import type { DnsblTarget } from '../../engine/protocols/dnsbl/query-names.ts'
import { customZone, findZone } from '../../engine/protocols/dnsbl/zones.ts'
import { weights } from '../../engine/score/weights.ts'
import { loadSettingsAndFacts } from '../../server/data-folder/load-settings-and-facts.ts'
import { systemClock } from '../../server/ground/clock.ts'
import { createAddressCheckService } from '../../server/services/dns-checks/address-checks.ts'
import { defaultDataDir } from '../../server/settings/load-settings.ts'
import { listSettings, type Settings } from '../../server/settings/settings.ts'
import type { BlacklistReport } from '../../shared/contract/blacklist.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import { formatList } from '../../shared/i18n/format.ts'
import { checkTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import { type Severity, severities } from '../../shared/severity.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { addFailOnFlag, defaultFailOn, describeExceeded, exceededSeverity, type GateOptions } from '../ground/gate.ts'
import { addSettingFlags, readSettingFlags } from '../ground/setting-flags.ts'
import { pageOf } from '../print/page.ts'
import { type DomainListings, printListings, subjectOf } from '../print/print-address.ts'
import { printable } from '../terminal/terminal.ts'

const listSettingNames: readonly SettingName[] = ['dns', 'offline', 'blacklists', 'lang']

/** Milliseconds after which a line says what the command is waiting for. */
const noticeDelay = 1_000

interface BlacklistOptions extends Pick<GateOptions, 'failOn' | 'allowUnknown'> {
  helo?: string
  json?: true
  dataDir?: string
}

export function blacklistCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const command = new Command('blacklist')
    .description(commands.blacklist)
    .argument('<ip|domain...>', args.addresses)
    .option('--helo <name>', flags.helo)
  addSettingFlags(command, listSettingNames, context.texts)
  return addFailOnFlag(command.option('--json', flags.json), context.texts)
    .option('--allow-unknown', flags.allowUnknown)
    .option('--data-dir <folder>', flags.dataDir)
    .action((ips: string[], options: BlacklistOptions) =>
      checkAddresses(ips, options, readSettingFlags(command), context),
    )
}

type Report = BlacklistReport | DomainListings

/** Checks all addresses and domains concurrently, and prints the results in order. */
async function checkAddresses(
  texts: readonly string[],
  options: BlacklistOptions,
  flags: Partial<Record<SettingName, unknown>>,
  context: CommandContext,
): Promise<void> {
  const { terminal, language, exitWith } = context
  const targets = readTargets(texts, context)
  const { environment, stdout } = terminal
  const settings = await loadSettingsAndFacts({
    flags,
    environment,
    dataDir: options.dataDir ?? defaultDataDir(environment),
  })
  const lang = settings.lang ?? language
  const page = pageOf(terminal, lang)
  const reports: Report[] = []
  for await (const report of askAbout(targets, options.helo ?? null, lang, settings, context)) {
    stdout.write(options.json ? `${JSON.stringify(report)}\n` : printListings(report, page))
    reports.push(report)
  }
  exitWith(evaluateExit(reports, options, context))
}

/** Parses public addresses and domains. Throws a usage error that lists all invalid ones. */
function readTargets(texts: readonly string[], { language }: CommandContext): DnsblTarget[] {
  const { publicAddress, addressOrDomain } = errorTexts[language].invalid
  const wrong: string[] = []
  const targets = texts.flatMap((text): DnsblTarget[] => {
    const { ip, problem } = readPublicAddress(text)
    if (ip !== null) return [{ type: 'ip', ip }]
    const name = problem === 'not_an_address' ? readDomainName(text) : null
    if (name?.domain) return [{ type: 'domain', domain: name.domain }]
    wrong.push(`${printable(text)}: ${problem === 'not_an_address' ? addressOrDomain : publicAddress[problem]}`)
    return []
  })
  if (wrong.length > 0) throw new CommandError(wrong.join('\n'), exitCodes.usage)
  return targets
}

async function* askAbout(
  targets: readonly DnsblTarget[],
  helo: string | null,
  lang: Language,
  settings: Settings,
  { terminal: { stderr }, texts }: CommandContext,
): AsyncGenerator<Report> {
  const listing = listSettings(settings)
  const sources = { sources: settings.dns, offline: settings.offline }
  const resolver = withListKeys(await createResolver(sources), listing.keys)
  const lists = createLists(listing, () => systemClock.now())
  const service = createAddressCheckService({ resolver, lists, clock: systemClock })
  const notice = setTimeout(() => {
    if (stderr.isTTY) stderr.write(`${texts.blacklist.asking({ count: targets.length })}\n`)
  }, noticeDelay)
  try {
    for (const report of targets.map(checkTarget)) yield await report
  } finally {
    clearTimeout(notice)
    await service.close()
    await resolver.close()
  }

  async function checkTarget(target: DnsblTarget): Promise<Report> {
    if (target.type === 'ip') return await service.check({ ip: target.ip, helo }, lang)
    const now = () => systemClock.now()
    const checked_at = now().toISOString()
    const answers = await lookUpBlacklists(target, lists, { resolver, health: lists.health, now })
    return { domain: target.domain, checked_at, ...presentLists(answers, lang) }
  }
}

/**
 * The exit code for `--fail-on`. An address does not pass if no list answered, and is inconclusive if a limit set by the
 * flag could be exceeded by what did not answer.
 */
function evaluateExit(
  reports: readonly Report[],
  { failOn, allowUnknown }: BlacklistOptions,
  { terminal: { stderr }, texts, language }: CommandContext,
) {
  const note = (text: string) => stderr.write(`sendproof: ${text}\n`)
  const evaluated = reports.map((report) => ({
    subject: subjectOf(report),
    exceeded: exceededSeverity(troublesOf(report), failOn ?? defaultFailOn, severities),
  }))
  const bad = evaluated.filter(({ exceeded }) => exceeded.length > 0)
  for (const { subject, exceeded } of bad) note(`${subject}: ${describeExceeded(exceeded, language)}`)
  if (bad.length > 0) return exitCodes.belowStandard
  const unknown = reports.filter(({ listed }) => listed === null)
  for (const report of unknown) note(texts.blacklist.notKnown({ ip: subjectOf(report) }))
  if (unknown.length > 0) return exitCodes.failed
  if (failOn === undefined || allowUnknown) return exitCodes.done
  const open = reports.map((report) => ({ report, checks: openChecks(report, failOn, language) }))
  const inconclusive = open.filter(({ checks }) => checks.length > 0)
  for (const { report, checks } of inconclusive) {
    note(`${subjectOf(report)}: ${texts.gate.inconclusive({ worst: '', checks: formatList(language, checks) })}`)
  }
  return inconclusive.length > 0 ? exitCodes.inconclusive : exitCodes.done
}

/** The names of the lists and checks without an answer that could reach `failOn`. */
function openChecks({ lists, ...report }: Report, failOn: Severity | 'none', language: Language): string[] {
  const couldReach = (severity: Severity) => exceededSeverity([{ severity }], failOn, severities).length > 0
  const silent = lists.filter(({ status }) => status !== 'clean' && status !== 'listed' && status !== 'unsupported')
  const names = silent.filter(({ list }) => couldReach(weightOfList(list))).map(({ name }) => name)
  const isReverseOpen =
    'fcrdns' in report && report.fcrdns.status === 'unknown' && couldReach(weights['ptr.missing'].severity)
  return [...names, ...(isReverseOpen ? [checkTexts[language]['ptr.present'].topic] : [])]
}

/** The highest weight that an entry of a list can have. */
function weightOfList(list: string): Severity {
  return (findZone(list) ?? customZone(list)).weight
}

/** The findings about an address or domain, with the severities of a report. */
function troublesOf({ lists, ...report }: Report): { severity: Severity }[] {
  const listed = lists.flatMap(({ severity }) => (severity ? [{ severity }] : []))
  const reverse = 'fcrdns' in report ? report.fcrdns.status : null
  if (reverse === 'absent') return [...listed, weights['ptr.missing']]
  return reverse === 'fail' ? [...listed, weights['ptr.unconfirmed']] : listed
}
