import { Command, Option } from 'commander'
import type { DomainReportService } from '../../server/services/domain-reports/domain-reports.ts'
import type { ReportSyncResult } from '../../shared/contract/reports/app-report-routes.ts'
import type { DmarcPolicy } from '../../shared/contract/reports/sources.ts'
import type { StoredReport } from '../../shared/contract/reports/stored-report.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'
import { type StoreInvocation, storeCommands } from '../ground/store-command.ts'
import { numberBetween } from '../ground/value-rules.ts'
import { domainOf } from '../reports/domain-of.ts'
import { importReports } from '../reports/import-reports.ts'
import { fittingWidth, printable } from '../terminal/terminal.ts'

interface ReportOptions {
  dataDir?: string
  domain?: string
  mailbox?: string
  json?: true
  csv?: true
  days: number
  policy: DmarcPolicy
}

type Invocation = StoreInvocation<ReportOptions>

/** Reports to read at a time. */
const pageSize = 100
/** Days that the list of sources covers: default and maximum. */
const defaultDays = 30
const maxDays = 366

export function reportsCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const reports = new Command('reports').description(commands.reports)
  const add = storeCommands(reports, context)

  const withDns = ['dns', 'offline', 'database'] as const
  add('reports import', commands.importReports, importReports, withDns)
    .argument('<file...>', args.reportFiles)
    .option('--csv', flags.csv)
  add('reports sync', commands.syncReports, syncMailboxes, [...withDns, 'secrets_key']).option(
    '--mailbox <address>',
    flags.mailbox,
  )
  add('reports list', commands.listReports, listReports).option('--domain <domain>', flags.reportDomain)
  add('reports sources', commands.listSources, listSources)
    .argument('<domain>', args.reportedDomain)
    .option('--csv', flags.csv)
    .addOption(new Option('--days <count>', flags.reportDays).argParser(numberBetween(1, maxDays)).default(defaultDays))
  add('reports ready', commands.readReadiness, readReadiness, withDns)
    .argument('<domain>', args.reportedDomain)
    .addOption(new Option('--policy <policy>', flags.policy).choices(['quarantine', 'reject']).default('reject'))
  add('reports show', commands.showReport, showReport).argument('<id>', args.reportId)
  return reports
}

/** Loads the store, which help and usage errors do not need. */
async function open<T>(
  { place, context }: Invocation,
  use: (reports: DomainReportService) => Promise<T>,
  otherwise?: T,
): Promise<T> {
  const { withReports } = await import('../reports/open-reports.ts')
  return await withReports(place, context, use, otherwise)
}

/** Searches mailboxes until all of their messages have been searched, or searching fails. */
async function syncMailboxes({ options: { mailbox, json }, place, context }: Invocation): Promise<void> {
  const { terminal, texts, exitWith } = context
  const [{ withReportSync }, { addSync, describeSync }] = await Promise.all([
    import('../reports/open-reports.ts'),
    import('../reports/print-reports.ts'),
  ])
  const signal = context.onInterruption()
  const found = new Map<string, ReportSyncResult>()
  await withReportSync(place, context, async (sync) => {
    for (let isDone = false; !isDone; ) {
      const results = await sync.run(mailbox?.toLowerCase() ?? null, signal)
      for (const result of results) found.set(result.mailbox, addSync(found.get(result.mailbox), result))
      isDone = results.every(({ is_complete, trouble }) => is_complete || trouble !== null)
    }
  })
  const results = [...found.values()]
  if (results.length === 0)
    throw new CommandError(
      mailbox ? texts.reports.sync.unknown({ mailbox: printable(mailbox) }) : texts.reports.sync.none,
    )
  if (results.some(({ trouble }) => trouble)) exitWith(exitCodes.failed)
  if (json) return void terminal.stdout.write(`${JSON.stringify({ mailboxes: results })}\n`)
  for (const result of results) terminal.stdout.write(describeSync(result, texts))
}

async function listReports(invocation: Invocation): Promise<void> {
  const {
    options: { domain: named, json },
    context,
  } = invocation
  const { terminal, texts } = context
  const { stdout } = terminal
  const domain = named === undefined ? null : domainOf(named, context)
  const filter = { domain, kind: null, excluded: null }
  const { all, failed } = await open(
    invocation,
    async (reports) => {
      const found: StoredReport[] = []
      let page = await reports.list(filter, { after: null, limit: pageSize })
      found.push(...page.reports)
      for (; page.next; found.push(...page.reports))
        page = await reports.list(filter, { after: page.next, limit: pageSize })
      return { all: found, failed: await reports.listFailed() }
    },
    { all: [], failed: [] },
  )
  const { jsonOfFailed, listOfFailed, tableOfReports } = await import('../reports/print-reports.ts')
  if (json) return void stdout.write(`${JSON.stringify({ reports: all, failed: failed.map(jsonOfFailed) })}\n`)
  const none = domain === null ? texts.reports.none : texts.reports.noneOf({ domain })
  stdout.write(all.length === 0 ? `${none}\n` : tableOfReports(all, texts.reports))
  if (failed.length > 0) terminal.stderr.write(listOfFailed(failed, texts))
}

async function showReport(invocation: Invocation): Promise<void> {
  const {
    texts: [text = ''],
    options: { json },
    context: { terminal, texts },
  } = invocation
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
  const found = id === null ? null : await open(invocation, (reports) => reports.find(id), null)
  if (!found) throw new CommandError(texts.reports.unknown({ id: printable(text) }))
  if (json) return void terminal.stdout.write(`${JSON.stringify(found)}\n`)
  const { printReport } = await import('../reports/print-reports.ts')
  terminal.stdout.write(printReport(found, texts))
}

async function listSources(invocation: Invocation): Promise<void> {
  const {
    texts: [text = ''],
    options,
    place,
    context,
  } = invocation
  const { terminal, texts } = context
  if (options.json && options.csv)
    throw new CommandError(texts.usage.conflict({ one: '--json', other: '--csv' }), exitCodes.usage)
  const domain = domainOf(text, context)
  const [{ withInsights }, printing] = await Promise.all([
    import('../reports/open-reports.ts'),
    import('../reports/print-insights.ts'),
  ])
  const read = await withInsights(place, context, ({ insights }) => insights.readSources(domain, options.days))
  const { stdout } = terminal
  if (!read) throw new CommandError(texts.reports.none)
  if (options.json) return void stdout.write(`${JSON.stringify(read)}\n`)
  if (options.csv) return void stdout.write(printing.csvOfSources(read))
  if (read.sources.length === 0) return void stdout.write(`${texts.reports.noneAbout({ domain })}\n`)
  stdout.write(printing.tableOfSources(read, texts.reports, fittingWidth(stdout)))
}

/** Exits with 3 unless the policy is known to lose no mail of the domain's services and servers. */
async function readReadiness(invocation: Invocation): Promise<void> {
  const {
    texts: [text = ''],
    options: { json, policy },
    place,
    context,
  } = invocation
  const { terminal, texts, language, exitWith } = context
  const domain = domainOf(text, context)
  const [{ withInsights }, printing] = await Promise.all([
    import('../reports/open-reports.ts'),
    import('../reports/print-insights.ts'),
  ])
  const readiness = await withInsights(place, context, (opened) => opened.readReadiness(domain, policy))
  if (!readiness) throw new CommandError(texts.reports.none, exitCodes.belowStandard)
  const { stdout, stderr } = terminal
  stdout.write(
    json
      ? `${JSON.stringify(readiness)}\n`
      : printing.printReadiness(readiness, texts, { language, width: fittingWidth(stdout) }),
  )
  if (readiness.ready) return
  exitWith(exitCodes.belowStandard)
  const crossed = readiness.missing.flatMap((missing) => printing.describeMissing(missing, texts))
  const { blocked, unknown } = texts.reports.ready.crossed
  stderr.write(`sendproof: ${(readiness.ready === null ? unknown : blocked)({ policy, reasons: crossed.join(' ') })}\n`)
}
