import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { BodyPlace } from '../cluster/bodies/body-store.ts'
import type { Settings } from '../settings/settings.ts'
import type { Store } from './repositories.ts'
import { lockDataDir } from './sqlite/lock.ts'
import { openStore } from './sqlite/open.ts'
import { storeFile } from './sqlite/store-file.ts'

export interface StoreOptions {
  /** Where bodies lie, if not all of them in the database. */
  bodyPlace?: BodyPlace | null
  settings: Pick<Settings, 'database' | 'database_connections'>
  dataDir: string
  log: Logger
}

/**
 * Opens the store of an engine: a database that many share, where the settings name one, or SQLite in the data folder, which
 * is this engine's alone then. Throws `StoreError`.
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

/** Whether there is a store to open. Of a database that many share it is taken for granted. */
export function hasStore({ settings: { database }, dataDir }: Pick<StoreOptions, 'settings' | 'dataDir'>): boolean {
  return database !== undefined || existsSync(join(dataDir, storeFile))
}

/** Opens the store for one command. An engine may be running on it: each step is atomic. Throws `StoreError`. */
export async function openCommandStore({ settings, dataDir, log, bodyPlace }: StoreOptions): Promise<Store> {
  const { database: url, database_connections: connections } = settings
  if (url === undefined) return openStore(join(dataDir, storeFile))
  // Nothing of the library is loaded where it is not wanted.
  const { openPostgresStore } = await import('../cluster/postgres/open.ts')
  return await openPostgresStore({ url, connections, log, bodyPlace: bodyPlace ?? null })
}
