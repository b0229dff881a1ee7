import { Command } from 'commander'
import { createResolver } from '../../engine/dns/create-resolver.ts'
import { lookUpBlacklists } from '../../engine/lookups/look-up-blacklists.ts'
import { presentLists } from '../../engine/present/present-address.ts'
import { createLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../../engine/protocols/dnsbl/keyed-resolver.ts'
import { loadSettingsAndFacts } from '../../server/data-folder/load-settings-and-facts.ts'
import { systemClock } from '../../server/ground/clock.ts'
import { createAddressCheckService } from '../../server/services/dns-checks/address-checks.ts'
import { defaultDataDir } from '../../server/settings/load-settings.ts'
import { listSettings, type Settings } from '../../server/settings/settings.ts'
import type { BlacklistReport } from '../../shared/contract/blacklist.ts'
import { formatList } from '../../shared/i18n/format.ts'
import type { Language } from '../../shared/languages.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import { severities } from '../../shared/severity.ts'
import type { CheckResult } from '../check/write-result.ts'
import { type BaselineOptions, withLimits } from '../ci/ci-flags.ts'
import { type CiRun, openCiRun } from '../ci/ci-run.ts'
import { inspectListings, ruleOfList } from '../ci/inspect-listings.ts'
import { type RuledProblem, ruleOn } from '../ci/ruling.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, type ExitCode, exitCodes } from '../ground/exit-codes.ts'
import { defaultFailOn, describeExceeded, exceededSeverity, type GateOptions } from '../ground/gate.ts'
import { formatOf, type OutputOptions } from '../ground/output-format.ts'
import { readTargets, type Target } from '../ground/read-targets.ts'
import { addReportFlags } from '../ground/report-flags.ts'
import { addSettingFlags, readSettingFlags } from '../ground/setting-flags.ts'
import { type Page, pageOf } from '../print/page.ts'
import { type DomainListings, printListings, subjectOf } from '../print/print-address.ts'
import { setAsideLines, setAsideOf } from '../print/set-aside.ts'

const listSettingNames: readonly SettingName[] = ['dns', 'offline', 'blacklists', 'lang']

/** Milliseconds after which a line says what the command is waiting for. */
const noticeDelay = 1_000

interface BlacklistOptions extends Pick<GateOptions, 'failOn' | 'allowUnknown'>, OutputOptions, BaselineOptions {
  helo?: string
  dataDir?: string
}

export function blacklistCommand(context: CommandContext): Command {
  const { commands, arguments: args } = context.texts
  const command = new Command('blacklist').description(commands.blacklist).argument('<ip|domain...>', args.addresses)
  addSettingFlags(addReportFlags(command, context), listSettingNames, context.texts)
  return command.action((ips: string[], options: BlacklistOptions) =>
    checkAddresses(ips, withLimits(options), readSettingFlags(command), context),
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
  const { targets, problems } = readTargets(texts, context)
  if (problems.length > 0) throw new CommandError(problems.join('\n'), exitCodes.usage)
  const { environment, stdout, stderr } = terminal
  const settings = await loadSettingsAndFacts({
    flags,
    environment,
    dataDir: options.dataDir ?? defaultDataDir(environment),
  })
  const lang = settings.lang ?? language
  const ci = await openCiRun('blacklist', options, { ...context, lang })
  const endings = new Set<ExitCode>()
  for await (const report of askAbout(targets, options.helo ?? null, lang, settings, context)) {
    const { text, notes, exitCode, outcome } = judgeListings(report, { options, ci, lang }, context)
    stdout.write(text)
    for (const note of notes) stderr.write(`sendproof: ${note}\n`)
    endings.add(exitCode)
    ci.add(outcome)
  }
  exitWith(await ci.finish(endings))
}

/**
 * Writes a result, and evaluates `--fail-on`. An address does not pass if no list answered, and is inconclusive if a limit set
 * by the flag could be exceeded by what did not answer.
 */
function judgeListings(
  report: Report,
  { options, ci, lang }: { options: BlacklistOptions; ci: CiRun; lang: Language },
  { terminal, texts, language }: CommandContext,
): CheckResult {
  const { failOn, allowUnknown } = options
  const limit = failOn ?? defaultFailOn
  const inspected = inspectListings(report, lang)
  const { baseline, today } = ci
  const ruled = ruleOn(inspected, { baseline, today, failOn: limit, order: severities })
  const failing = ruled.problems.filter(({ fails }) => fails)
  const open =
    failOn === undefined || allowUnknown
      ? []
      : inspected.gaps.filter((gap) => exceededSeverity([gap], failOn, severities).length > 0)
  const [exitCode, why] =
    failing.length > 0
      ? [
          exitCodes.belowStandard,
          describeExceeded([{ limit: 'severity', count: failing.length, severity: limit }], language),
        ]
      : report.listed === null
        ? [exitCodes.failed, texts.blacklist.notKnown({ ip: subjectOf(report) })]
        : open.length > 0
          ? [
              exitCodes.inconclusive,
              texts.gate.inconclusive({
                worst: '',
                checks: formatList(
                  language,
                  open.map(({ topic }) => topic),
                ),
              }),
            ]
          : [exitCodes.done, null]
  const { subject } = ruled
  return {
    text: ci.format ? '' : writeListings(report, ruled.problems, options, pageOf(terminal, lang)),
    notes: why === null ? [] : [exitCode === exitCodes.failed ? why : `${subject.name}: ${why}`],
    exitCode,
    outcome: exitCode === exitCodes.failed ? { subject, failure: why ?? '' } : { ...ruled, why, exitCode },
  }
}

/** A result that marks what the baseline accepts. */
function writeListings(report: Report, problems: readonly RuledProblem[], options: OutputOptions, page: Page): string {
  if (formatOf(options) !== 'json')
    return [
      printListings(report, page),
      ...setAsideLines(
        setAsideOf(problems.map(({ title, accepted }) => ({ title, ...(accepted && { accepted }) }))),
        page,
      ).map((line) => `${line}\n`),
    ].join('')
  const acceptedBy = new Map(problems.map(({ rule, accepted }) => [rule, accepted && { accepted }]))
  const lists = report.lists.map((listing) => ({ ...listing, ...acceptedBy.get(ruleOfList(listing.list)) }))
  return `${JSON.stringify({ ...report, lists })}\n`
}

async function* askAbout(
  targets: readonly Target[],
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

  async function checkTarget(target: Target): Promise<Report> {
    if (target.kind === 'address') return await service.check({ ip: target.ip, helo }, lang)
    const now = () => systemClock.now()
    const checked_at = now().toISOString()
    const answers = await lookUpBlacklists({ type: 'domain', domain: target.domain }, lists, {
      resolver,
      health: lists.health,
      now,
    })
    return { domain: target.domain, checked_at, ...presentLists(answers, lang) }
  }
}
