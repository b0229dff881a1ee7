import { Command, Option } from 'commander'
import { defaultInFlight } from '../../engine/dns/resolver.ts'
import { readSelectors } from '../../engine/protocols/dkim/selectors.ts'
import { loadSettingsAndFacts } from '../../server/data-folder/load-settings-and-facts.ts'
import { defaultDataDir } from '../../server/settings/load-settings.ts'
import { codeOf } from '../../shared/error-code.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import type { AuditOptions } from '../audit/audit-job.ts'
import { type ListedDomain, ListTooLargeError, maxListOctets, readList, toDomains } from '../audit/domain-list.ts'
import { withLimits } from '../ci/ci-flags.ts'
import { applyProjectFile } from '../ci/project-file.ts'
import { commandAccess } from '../ground/command-access.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { isCsv } from '../ground/output-format.ts'
import { addReportFlags } from '../ground/report-flags.ts'
import { addSettingFlags, analysisSettings, append, readSettingFlags } from '../ground/setting-flags.ts'
import { numberBetween } from '../ground/value-rules.ts'
import { printable } from '../terminal/terminal.ts'

const mebibyte = 1024 * 1024

/** Far more than any name server accepts from one client. */
const maxParallel = 10_000

export function auditCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const command = new Command('audit')
    .description(commands.audit)
    .argument('[domain...]', args.domains)
    .addOption(new Option('--zone <file>', flags.zone).argParser(append).default([], ''))
    .addOption(new Option('--selector <selector>', flags.selector).argParser(append).default([], ''))
    .option('--compare', flags.compare)
    .option('--file <list>', flags.list)
    .option('--resume <file>', flags.resume)
  addSettingFlags(command, [...analysisSettings, 'probe_mx'], context.texts)
  const dnsParallel = new Option('--dns-parallel <count>', flags.dnsParallel).argParser(numberBetween(1, maxParallel))
  return addReportFlags(command.addOption(dnsParallel.default(defaultInFlight)), context).action(
    async (domains: string[]) => {
      await applyProjectFile(command, context)
      await audit(domains, withLimits(command.opts<AuditOptions>()), readSettingFlags(command), context)
    },
  )
}

async function audit(
  words: readonly string[],
  options: AuditOptions,
  flags: Partial<Record<SettingName, unknown>>,
  context: CommandContext,
): Promise<void> {
  const { terminal, exitWith } = context
  checkOptions(options, context)
  const domains = await readDomains(words, options, context)
  const dataDir = options.dataDir ?? defaultDataDir(terminal.environment)
  const settings = await loadSettingsAndFacts({ flags, environment: terminal.environment, dataDir })
  // Loads the whole engine, which other commands do not need.
  const { auditDomains } = await import('../audit/audit-domains.ts')
  exitWith(await auditDomains(domains, options, settings, context))
  const [only, another] = domains
  if (!only?.domain || another || !isForPeople(options)) return
  const { lineOfReports } = await import('../reports/print-domain-line.ts')
  terminal.stdout.write(await lineOfReports(only.domain, { access: commandAccess.audit, dataDir, flags: {} }, context))
}

/** Whether the output is text about what is published. */
function isForPeople({ format = 'text', json, csv, compare, zone, file }: AuditOptions): boolean {
  return format === 'text' && !json && !csv && !compare && zone.length === 0 && file === undefined
}

/** Throws a usage error if flags contradict each other. */
function checkOptions(options: AuditOptions, { language, texts }: CommandContext): void {
  const { compare, zone, selector, resume, format } = options
  const isLine = format === undefined || format === 'text' || format === 'json' || isCsv(options)
  if (isCsv(options) && compare)
    throw new CommandError(texts.usage.conflict({ one: '--csv', other: '--compare' }), exitCodes.usage)
  if (!isLine && (compare || resume !== undefined))
    throw new CommandError(texts.audit.onlyAudits({ format }), exitCodes.usage)
  const hasRules = options.baseline !== undefined || options.ignore !== undefined
  if (compare && hasRules) throw new CommandError(texts.audit.compareHasBaseline, exitCodes.usage)
  if (compare && zone.length === 0) throw new CommandError(texts.audit.compareNeedsZone, exitCodes.usage)
  const wrong = selector.find((text) => !readSelectors([text]))
  if (wrong === undefined) return
  const { selector: rule } = errorTexts[language].invalid
  throw new CommandError(texts.usage.wrongValue({ flag: '--selector', value: printable(wrong), rule }), exitCodes.usage)
}

/** The domains from the command line and the list. A single text that is not a domain is a usage error. */
async function readDomains(
  words: readonly string[],
  { file }: AuditOptions,
  context: CommandContext,
): Promise<ListedDomain[]> {
  const { texts, language } = context
  const domains = toDomains([...words, ...(file === undefined ? [] : await readListFile(file, context))])
  const [first] = domains
  if (!first && file === undefined) throw new CommandError(texts.audit.noDomain, exitCodes.usage)
  if (first?.problem && domains.length === 1 && file === undefined) {
    const problem = errorTexts[language].invalid.domain[first.problem]
    throw new CommandError(texts.audit.refused({ text: printable(first.text), problem }), exitCodes.usage)
  }
  return domains
}

async function readListFile(file: string, { terminal, texts }: CommandContext): Promise<string[]> {
  try {
    return await readList(file, terminal.stdin)
  } catch (error) {
    if (error instanceof ListTooLargeError)
      throw new CommandError(texts.audit.listTooLarge({ mebibytes: maxListOctets / mebibyte }))
    throw new CommandError(texts.cannotRead({ file, code: codeOf(error) ?? String(error) }))
  }
}
