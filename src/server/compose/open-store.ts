import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Settings } from '../settings/settings.ts'
import type { Opening, SchemaVersion } from '../storage/schema-version.ts'
import { lockDataDir } from '../storage/sqlite/lock.ts'
import type { ReportStore } from '../storage/sqlite/open-sqlite-reports.ts'
import { hasFolderDatabase } from '../storage/sqlite/parts/open-folder-database.ts'
import { storeFile } from '../storage/sqlite/store-file.ts'
import type { Store } from '../storage/store.ts'
import { StoreError } from '../storage/store-error.ts'
import type { HostedLayer, StoreWait } from './hosted-layer.ts'

export interface StoreOptions {
  opening: Opening
  settings: Pick<Settings, 'database'>
  /** Opens the database, if one is configured. */
  layer: HostedLayer | null
  /** Whether the body store is used, if there is one. */
  usesBodies?: boolean
  dataDir: string
  log: Logger
  /** Waits for a shared database instead of failing. */
  waiting?: StoreWait | null
}

/**
 * Opens a store for its only user: the configured shared database, or else SQLite in the data folder, which is then
 * locked. Throws `StoreError`.
 */
export async function openLockedStore(options: StoreOptions): Promise<Store> {
  if (options.settings.database !== undefined) return await openCommandStore(options)
  const { openStore } = await import('../storage/sqlite/open.ts')
  const { checkFileVersion } = await import('../storage/sqlite/opening/latest-schema.ts')
  // Before the lock adds a file to a folder that is then refused.
  checkFileVersion(join(options.dataDir, storeFile), options.opening.access)
  const lock = lockDataDir(options.dataDir, options.opening.access)
  try {
    const store = openStore(join(options.dataDir, storeFile), options.opening)
    const close = async () => {
      await store.close()
      lock.release()
    }
    return { ...store, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Which schema a store has, without opening it. Throws `StoreError`. */
export async function readSchemaVersion({
  settings: { database },
  layer,
  dataDir,
}: Pick<StoreOptions, 'settings' | 'layer' | 'dataDir'>): Promise<SchemaVersion> {
  if (database !== undefined) return await required(layer).readSchemaVersion(database)
  const { readFileVersion } = await import('../storage/sqlite/opening/latest-schema.ts')
  return readFileVersion(join(dataDir, storeFile))
}

/** Whether there is a store to open; always true for a shared database. Throws `StoreError` if there must have been one. */
export function hasStore({ settings: { database }, dataDir }: Pick<StoreOptions, 'settings' | 'dataDir'>): boolean {
  return database !== undefined || hasFolderDatabase(join(dataDir, storeFile))
}

/** Opens only the reports of a store, for one command. Throws `StoreError`. */
export async function openCommandReports(options: StoreOptions): Promise<ReportStore> {
  if (options.settings.database !== undefined) return await openCommandStore(options)
  const { openReportStore } = await import('../storage/sqlite/open-sqlite-reports.ts')
  return createLocked(options, () => openReportStore(join(options.dataDir, storeFile), options.opening))
}

/**
 * Opens the store for one command. An engine may run at the same time, because each step is atomic. Throws
 * `StoreError`.
 */
export async function openCommandStore(options: StoreOptions): Promise<Store> {
  const { settings, layer, usesBodies = false, log, opening, waiting = null } = options
  if (settings.database === undefined) {
    const { openStore } = await import('../storage/sqlite/open.ts')
    return createLocked(options, () => openStore(join(options.dataDir, storeFile), options.opening))
  }
  try {
    return await required(layer).openStore({ usesBodies, log, opening, waiting })
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'empty_database')) throw error
    const { openEmptyStore } = await import('../storage/sqlite/open.ts')
    return openEmptyStore()
  }
}

/** Opening the data folder instead would show other data. */
function required(layer: HostedLayer | null): HostedLayer {
  if (!layer) throw new Error('a database is configured, but nothing opens it')
  return layer
}

/** Opens the store of a folder. To create one, locks the folder, because the engine of another version may do so too. */
function createLocked<S>({ dataDir, opening }: StoreOptions, open: () => S): S {
  if (opening.access === 'read' || existsSync(join(dataDir, storeFile))) return open()
  const lock = lockDataDir(dataDir)
  try {
    return open()
  } finally {
    lock.release()
  }
}
