import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Settings } from '../../settings/settings.ts'
import { bodyPlaceOf, openBodyStore } from '../../storage/open-store.ts'
import type { Store } from '../../storage/repositories.ts'
import { StoreError } from '../../storage/store-error.ts'
import type { EngineMetrics } from '../monitoring/engine-metrics.ts'
import { observeBodyStore } from '../monitoring/observe.ts'
import type { BodyPlace } from '../postgres/contents.ts'

/** Milliseconds for which a start waits for a store of bodies that may be the wrong one; it may as well be away. */
const patience = 3_000

/** Opens the store of message bodies beside the database, and has its use counted; null where the settings name none. */
export async function openBodies(settings: Settings, metrics: EngineMetrics): Promise<BodyPlace | null> {
  const store = await openBodyStore(settings)
  return store && bodyPlaceOf(observeBodyStore(store, metrics), settings)
}

/** Logs why bodies cannot be put or read, as soon as that is known. Throws where the settings name the store of others. */
export async function checkBodies({ reachBodies }: Pick<Store, 'reachBodies'>, log: Logger): Promise<void> {
  const reached = reachBodies?.().catch((error: unknown) => {
    log.error({ err: error }, 'the store of bodies cannot be used')
    if (namesTheWrongOne(error)) throw error
  })
  await Promise.race([reached, sleep(patience, undefined, { ref: false })])
}

function namesTheWrongOne(error: unknown): boolean {
  if (!(error instanceof StoreError)) return false
  return error.code === 'bodies_foreign' || (error.code === 'bodies_elsewhere' && error.file !== null)
}

/** Whether a node wants no work without the store of bodies. One that shows reports does: they lie in the database. */
export function needsBodies({ role, body_store }: Pick<Settings, 'role' | 'body_store'>): boolean {
  return role === 'smtp' ? body_store === 's3' : role !== 'http'
}
