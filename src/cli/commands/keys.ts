import { existsSync } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'
import { systemClock } from '../../server/clock.ts'
import { defaultDataDir, loadSettings, prepareDataDir } from '../../server/load-settings.ts'
import type { CreatedKey, KeyService } from '../../server/services/keys.ts'
import type { ApiKey } from '../../server/storage/repositories.ts'
import { keyPlans } from '../../shared/contract/keys.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../exit-codes.ts'
import { addSettingFlags } from '../setting-flags.ts'
import { formatTable, printable } from '../terminal.ts'

interface KeyOptions {
  dataDir?: string
  database?: string
  json?: true
}

interface NewKeyOptions extends KeyOptions {
  name?: string
  plan: ApiKey['plan']
  credits: number
}

export function keysCommand(context: CommandContext): Command {
  const { commands, flags, arguments: args } = context.texts
  const keys = new Command('keys').description(commands.keys)
  const add = (name: string, description: string) => {
    const command = keys.command(name).description(description).option('--data-dir <folder>', flags.dataDir)
    addSettingFlags(command, ['database'], context.texts)
    return command.option('--json', flags.json)
  }

  add('create', commands.createKey)
    .option('--name <name>', flags.keyName)
    .addOption(new Option('--plan <plan>', flags.keyPlan).choices(keyPlans).default('free'))
    .addOption(new Option('--credits <count>', flags.keyCredits).argParser(parseCount).default(0))
    .action((options: NewKeyOptions) => createKey(options, context))
  add('list', commands.listKeys).action((options: KeyOptions) => listKeys(options, context))
  add('revoke', commands.revokeKey)
    .argument('<id>', args.keyId)
    .action((id: string, options: KeyOptions) => revokeKey(id, options, context))
  return keys
}

function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('0 … 999999999')
  return Number(text)
}

async function createKey({ json, name, plan, credits, ...place }: NewKeyOptions, context: CommandContext) {
  const created = await withKeys(place, context, (keys) => keys.create({ name: name ?? null, plan, credits }))
  const { stdout, stderr } = context.terminal
  if (json) return void stdout.write(`${JSON.stringify(created satisfies CreatedKey)}\n`)
  const { texts } = context
  // The key alone on standard output, so that it can be piped to where it is needed.
  stderr.write(`${texts.keys.created(created.id)}\n`)
  stdout.write(`${created.key}\n`)
  stderr.write(`${texts.keys.shownOnce}\n`)
}

async function listKeys({ json, ...place }: KeyOptions, context: CommandContext) {
  const { texts } = context
  const { stdout } = context.terminal
  const keys = await withKeys(place, context, (service) => service.list(), [])
  if (json) return void stdout.write(`${JSON.stringify({ keys: keys.map(toJson) })}\n`)
  if (keys.length === 0) return void stdout.write(`${texts.keys.none}\n`)
  const { columns } = texts.keys
  stdout.write(
    formatTable([
      [columns.id, columns.name, columns.plan, columns.credits, columns.created, columns.lastUsed, columns.revoked],
      ...keys.map((key) => [
        key.id,
        printable(key.name ?? '–'),
        key.plan,
        String(key.credits),
        formatMoment(key.createdAt),
        formatMoment(key.lastUsedAt),
        formatMoment(key.revokedAt),
      ]),
    ]),
  )
}

/** To the minute, in UTC: `2026-11-21 03:09`. */
function formatMoment(moment: Date | null): string {
  return moment?.toISOString().slice(0, 16).replace('T', ' ') ?? '–'
}

/** As `/app` would say it: snake_case, moments in RFC 3339. */
function toJson({ id, name, plan, credits, createdAt, lastUsedAt, revokedAt }: ApiKey) {
  return { id, name, plan, credits, created_at: createdAt, last_used_at: lastUsedAt, revoked_at: revokedAt }
}

async function revokeKey(id: string, { json, ...place }: KeyOptions, context: CommandContext) {
  const { texts } = context
  const { stdout } = context.terminal
  const isRevoked = await withKeys(place, context, (keys) => keys.revoke(id), false)
  if (!isRevoked) throw new CommandError(texts.keys.unknown(printable(id)))
  stdout.write(json ? `${JSON.stringify({ id, revoked: true })}\n` : `${texts.keys.revoked(id)}\n`)
}

/**
 * Opens the store for one step: that of the data folder, or the database that flag or settings name. Where there is none yet,
 * `otherwise` is the answer; without it, the step is to make one.
 */
async function withKeys<T>(
  { dataDir: stated, database }: Pick<KeyOptions, 'dataDir' | 'database'>,
  { terminal }: CommandContext,
  use: (keys: KeyService) => Promise<T>,
  otherwise?: T,
): Promise<T> {
  const dataDir = stated ?? defaultDataDir(terminal.environment)
  const settings = await loadSettings({ flags: { database }, environment: terminal.environment, dataDir })
  const { openCommandStore, hasStore } = await import('../../server/storage/open-store.ts')
  // A file of that name is refused, whatever is asked.
  if (otherwise === undefined || existsSync(dataDir)) await prepareDataDir(dataDir)
  if (otherwise !== undefined && !hasStore({ settings, dataDir })) return otherwise
  const { createKeyService } = await import('../../server/services/keys.ts')
  const { createLog } = await import('../../server/log.ts')
  const store = await openCommandStore({ settings, dataDir, log: createLog('error') })
  try {
    return await use(createKeyService({ keys: store.keys, clock: systemClock }))
  } finally {
    await store.close()
  }
}
