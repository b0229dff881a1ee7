import { Command, Option } from 'commander'
import { type StoredKind, storedKinds } from '../../shared/contract/received/explanation.ts'
import type { StoredNotice } from '../../shared/contract/reports/notices.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { type StoreInvocation, storeCommands } from '../ground/store-command.ts'
import { numberBetween } from '../ground/value-rules.ts'
import { domainOf } from './domain-of.ts'
import { importReports } from './import-reports.ts'

interface BounceOptions {
  dataDir?: string
  json?: true
  domain?: string
  kind?: StoredKind
  days: number
  sent?: number
}

type Invocation = StoreInvocation<BounceOptions>

const pageSize = 100
const maxDays = 366

/** Stored bounces and complaints. */
export function bouncesCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const bounces = new Command('bounces').description(commands.bounces)
  const add = storeCommands(bounces, context)
  add('bounces import', commands.importBounces, importReports, ['dns', 'offline', 'database'])
    .argument('<file...>', args.bounceFiles)
    .option('--csv', flags.csv)
  add('bounces list', commands.listBounces, listBounces)
    .option('--domain <domain>', flags.bounceDomain)
    .addOption(new Option('--kind <kind>', flags.bounceKind).choices(storedKinds))
  add('bounces summary', commands.sumBounces, sumBounces)
    .option('--domain <domain>', flags.bounceDomain)
    .addOption(new Option('--days <count>', flags.sumDays).argParser(numberBetween(1, maxDays)).default(30))
    .addOption(new Option('--sent <count>', flags.sentMessages).argParser(numberBetween(1, Number.MAX_SAFE_INTEGER)))
  return bounces
}

function domainIn({ options: { domain }, context }: Invocation): string | null {
  return domain === undefined ? null : domainOf(domain, context)
}

/** The owner of the data folder sees all tests. */
const owner = { isOwner: true, keyId: null }

async function listBounces(invocation: Invocation): Promise<void> {
  const { options, place, context } = invocation
  const { terminal, texts } = context
  const domain = domainIn(invocation)
  const filter = { domain, kind: options.kind ?? null }
  const { withReports } = await import('./open-reports.ts')
  const found = await withReports<StoredNotice[]>(
    place,
    context,
    async (_, notices) => {
      const all: StoredNotice[] = []
      let page = await notices.list(filter, { after: null, limit: pageSize }, owner)
      all.push(...page.notices)
      for (; page.next; all.push(...page.notices))
        page = await notices.list(filter, { after: page.next, limit: pageSize }, owner)
      return all
    },
    [],
  )
  if (options.json) return void terminal.stdout.write(`${JSON.stringify({ bounces: found })}\n`)
  const { tableOfBounces } = await import('./print-bounces.ts')
  const none = domain === null ? texts.bounces.none : texts.bounces.noneOf({ domain })
  terminal.stdout.write(found.length === 0 ? `${none}\n` : tableOfBounces(found, texts))
}

async function sumBounces(invocation: Invocation): Promise<void> {
  const { options, place, context } = invocation
  const { terminal, texts, language } = context
  const domain = domainIn(invocation)
  const asked = { days: options.days, sent: options.sent ?? null, language }
  const { withReports } = await import('./open-reports.ts')
  const overview = await withReports(place, context, (_, notices) => notices.sum(domain, asked))
  if (options.json) return void terminal.stdout.write(`${JSON.stringify(overview)}\n`)
  const { printOverview } = await import('./print-bounces.ts')
  terminal.stdout.write(printOverview(overview, texts))
}
