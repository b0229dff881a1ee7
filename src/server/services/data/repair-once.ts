import type { Logger } from 'pino'
import { version } from '../../ground/version.ts'
import type { Quota } from '../../storage/repositories.ts'
import type { Store } from '../../storage/store.ts'

interface RepairOptions {
  store: Pick<Store, 'quotas' | 'derived'>
  log: Logger
}

/** The claim of one version, for as long as there are counters (RFC 3339 can express no later year). */
const once: Quota = { counter: `repaired:${version}`, resetsAt: new Date(Date.UTC(9999, 11, 31)), max: 1 }

/**
 * Makes derived rows again that another version has left behind, the first time that this version does the shared work of a
 * store.
 */
export function createRepairOnce({ store, log }: RepairOptions): (stopping: AbortSignal) => Promise<void> {
  return async (stopping) => {
    if (!(await store.quotas.consume([once])).taken) return
    try {
      const differences = await store.derived.compare({ repairs: true, stopping })
      if (differences.length > 0) log.warn({ differences }, 'repaired rows that another version left behind')
      stopping.throwIfAborted()
    } catch (error) {
      // The next turn, of whichever engine, begins again.
      await store.quotas.giveBack([once]).catch(() => {})
      if (!stopping.aborted) throw error
    }
  }
}
