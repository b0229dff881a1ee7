import type { Logger } from 'pino'
import type { EngineMetrics } from '../monitoring/engine-metrics.ts'
import { observeBodyStore } from '../monitoring/observe.ts'
import type { Settings } from '../settings.ts'
import { bodyPlaceOf, openBodyStore } from '../storage/open-store.ts'
import type { BodyPlace } from '../storage/postgres/contents.ts'

interface OpenedBodies {
  place: BodyPlace
  /** Resolves when the store has answered; null where this node has work without it: reports lie in the database. */
  reach: (() => Promise<void>) | null
}

/** Opens the store of message bodies beside the database, and has its use counted; null where the settings name none. */
export async function openBodies(
  settings: Settings,
  { metrics, log }: { metrics: EngineMetrics; log: Logger },
): Promise<OpenedBodies | null> {
  const opened = await openBodyStore(settings)
  if (!opened) return null
  const store = observeBodyStore(opened, metrics)
  // A wrong key is told at once; a store that is away may come back.
  store.ping().catch((error: unknown) => log.error({ err: error }, 'the store of bodies cannot be used'))
  const place = bodyPlaceOf(store, settings)
  return { place, reach: place.takesNew && settings.role !== 'http' ? store.ping : null }
}
