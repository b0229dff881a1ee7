import { join } from 'node:path'
import type { Logger } from 'pino'
import type { BodyPlace } from '../cluster/bodies/body-store.ts'
import type { Settings } from '../settings/settings.ts'
import type { ReportStore } from './domain-reports/open-sqlite-reports.ts'
import type { Store } from './repositories.ts'
import { lockDataDir } from './sqlite/lock.ts'
import { hasFolderDatabase } from './sqlite/parts/open-folder-database.ts'
import { storeFile } from './sqlite/store-file.ts'

export interface StoreOptions {
  /** The body store; null if there is none. */
  bodyPlace?: BodyPlace | null
  settings: Pick<Settings, 'database' | 'database_connections'>
  dataDir: string
  log: Logger
}

/**
 * Opens the store of an engine: the configured shared database, or else SQLite in the data folder, which is then
 * locked. Throws `StoreError`.
 */
export async function openEngineStore(options: StoreOptions): Promise<Store> {
  if (options.settings.database !== undefined) return await openCommandStore(options)
  const lock = lockDataDir(options.dataDir)
  try {
    const store = await openCommandStore(options)
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

/** Whether there is a store to open; always true for a shared database. Throws `StoreError` if there must have been one. */
export function hasStore({ settings: { database }, dataDir }: Pick<StoreOptions, 'settings' | 'dataDir'>): boolean {
  return database !== undefined || hasFolderDatabase(join(dataDir, storeFile))
}

/** Opens only the reports of a store, for one command. Throws `StoreError`. */
export async function openCommandReports(options: StoreOptions): Promise<ReportStore> {
  if (options.settings.database !== undefined) return await openCommandStore(options)
  const { openReportStore } = await import('./domain-reports/open-sqlite-reports.ts')
  return openReportStore(join(options.dataDir, storeFile))
}

/**
 * Opens the store for one command. An engine may run at the same time, because each step is atomic. Throws
 * `StoreError`.
 */
export async function openCommandStore({ settings, dataDir, log, bodyPlace }: StoreOptions): Promise<Store> {
  const { database: url, database_connections: connections } = settings
  if (url === undefined) {
    const { openStore } = await import('./sqlite/open.ts')
    return openStore(join(dataDir, storeFile))
  }
  // Loaded only if a database is configured.
  const { openPostgresStore } = await import('../cluster/postgres/open.ts')
  return await openPostgresStore({ url, connections, log, bodyPlace: bodyPlace ?? null })
}
