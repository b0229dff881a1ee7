import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { BodyStore } from '../cluster/bodies/body-store.ts'
import type { BodyPlace } from '../cluster/postgres/contents.ts'
import { type Settings, s3Settings } from '../settings/settings.ts'
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

/** Opens the store of bodies that the settings name beside the database, also where new ones go into the database again. */
export async function openBodyStore(settings: Settings): Promise<BodyStore | null> {
  const s3 = settings.database === undefined ? null : s3Settings(settings)
  if (!s3) return null
  const { openS3Bodies } = await import('../cluster/bodies/s3-bodies.ts')
  return await openS3Bodies(s3)
}

export function bodyPlaceOf(store: BodyStore, { body_store }: Pick<Settings, 'body_store'>): BodyPlace {
  return { store, takesNew: body_store === 's3' }
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
