import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { checkDataDir, prepareDataDir } from '../../server/compose/data-folder.ts'
import { loadLayer } from '../../server/compose/hosted-layer.ts'
import { createLog } from '../../server/compose/log/log.ts'
import { defaultDataDir, loadSettings } from '../../server/settings/load-settings.ts'
import { rewritesTable } from '../../server/storage/migrations.ts'
import type { SchemaState } from '../../server/storage/schema-version.ts'
import type { Store } from '../../server/storage/store.ts'
import { announceUpgrade } from '../ground/announce-upgrade.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, type ExitCode, exitCodes } from '../ground/exit-codes.ts'
import { loadHosted } from '../ground/load-hosted.ts'
import { warnOfSecretFlags } from '../ground/setting-flags.ts'
import { type StoreInvocation, type StoreOptions, storeCommands } from '../ground/store-command.ts'
import type { Opened } from '../ground/with-store.ts'

interface CheckOptions extends StoreOptions {
  repair?: true
}

/** `sendproof database`: the schema of a data folder or shared database, and its upgrade. */
export function databaseCommand(context: CommandContext): Command {
  const { commands, flags } = context.texts
  const database = new Command('database').description(commands.database)
  const add = storeCommands(database, context)
  add('database status', commands.databaseStatus, showStatus)
  add('database migrate', commands.databaseMigrate, migrateDatabase)
  add('database check', commands.databaseCheck, checkDerived).option('--repair', flags.repair)
  return database
}

async function showStatus({ options: { json }, place, context }: StoreInvocation): Promise<void> {
  const { terminal, texts } = context
  const { settings, layer, dataDir } = await locate(place, context)
  if (existsSync(dataDir)) await checkDataDir(dataDir)
  const { readSchemaVersion } = await import('../../server/compose/open-store.ts')
  const { file, found, expected, state, pending, users } = await readSchemaVersion({ settings, layer, dataDir })
  const migrations = pending.map((each) => ({ version: each.version, name: each.name, rewrites: rewritesTable(each) }))
  if (json) {
    const schemas = { database: file, schema: found === 0 ? null : found, expected_schema: expected, state }
    terminal.stdout.write(
      `${JSON.stringify({ ...schemas, pending: migrations, ...(users && { connected: users }) })}\n`,
    )
  } else {
    const lines = [
      texts.database.status[state]({ file, found, expected }),
      ...migrations.map((migration) => `  ${texts.database.pending(migration)}`),
    ]
    if (users && users.length > 0) lines.push(texts.database.connected({ names: users }))
    terminal.stdout.write(`${lines.join('\n')}\n`)
  }
  context.exitWith(exitCodeOf[state])
}

const exitCodeOf: Readonly<Record<SchemaState, ExitCode>> = {
  current: exitCodes.done,
  older: exitCodes.belowStandard,
  none: exitCodes.belowStandard,
  newer: exitCodes.failed,
  development: exitCodes.failed,
}

/** Compares what is stored although it follows from other rows with its source. Engines may run meanwhile. */
async function checkDerived({ options, place, context }: StoreInvocation<CheckOptions>): Promise<void> {
  const { terminal, texts } = context
  const { json, repair = false } = options
  const { withStore } = await import('../ground/with-store.ts')
  const compare = ({ store }: Opened<Store>) =>
    store.derived.compare({ repairs: repair, stopping: context.onInterruption() })
  const differences = await withStore({ ...place, access: repair ? 'change' : place.access }, context, compare, [])
  if (json) {
    terminal.stdout.write(`${JSON.stringify({ differences, repaired: repair })}\n`)
  } else {
    const describe = texts.database[repair ? 'repaired' : 'differs']
    const lines = differences.map(describe)
    terminal.stdout.write(`${(lines.length > 0 ? lines : [texts.database.consistent]).join('\n')}\n`)
  }
  context.exitWith(differences.length > 0 && !repair ? exitCodes.belowStandard : exitCodes.done)
}

/** Upgrades a database that no engine uses, and sets up an empty shared one. */
async function migrateDatabase({ options: { json }, place, context }: StoreInvocation): Promise<void> {
  const { terminal, texts } = context
  const { settings, layer, log, dataDir } = await locate(place, context)
  const { hasStore, openLockedStore, readSchemaVersion } = await import('../../server/compose/open-store.ts')
  if (!hasStore({ settings, dataDir })) throw new CommandError(texts.data.none({ folder: dataDir }))
  if (settings.database === undefined) await prepareDataDir(dataDir)
  const { file, found, expected: to } = await readSchemaVersion({ settings, layer, dataDir })
  const isUpToDate = found === to
  if (!isUpToDate) {
    const opening = { access: place.access, onUpgrade: announceUpgrade(context) }
    const store = await openLockedStore({ settings, layer, dataDir, log, opening })
    await store.close()
  }
  if (json) {
    const members = { database: file, from_schema: found === 0 ? null : found, schema: to, upgraded: !isUpToDate }
    return void terminal.stdout.write(`${JSON.stringify(members)}\n`)
  }
  terminal.stdout.write(`${texts.database[isUpToDate ? 'upToDate' : 'upgraded']({ file, to })}\n`)
}

async function locate({ dataDir: stated, flags }: StoreInvocation['place'], context: CommandContext) {
  const { environment } = context.terminal
  warnOfSecretFlags(flags, context)
  const dataDir = stated ?? defaultDataDir(environment)
  const settings = await loadSettings({ flags, environment, dataDir })
  const log = createLog('error')
  return { settings, layer: await loadLayer({ settings, hosted: loadHosted, dataDir, log }), log, dataDir }
}
