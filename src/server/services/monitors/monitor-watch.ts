import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { AlertService } from '../alerts/alerts.ts'
import type { MonitorService } from './monitors.ts'

/** Milliseconds between looks for due monitors. Each costs one query. */
const pause = 30_000
/** Milliseconds by which a clock may go back: time servers correct. */
const tolerance = 60_000

export interface MonitorWatch {
  /** Stops runs without storing them: they are due again. */
  stop(): Promise<void>
}

interface WatchOptions {
  monitors: Pick<MonitorService, 'runDue' | 'correctPlans'>
  alerts: Pick<AlertService, 'tell' | 'correctPlans'>
  clock: Clock
  log: Logger
  /** Calls back after a time, until the returned function is called. */
  schedule?(callback: () => void, milliseconds: number): () => void
}

/** Runs monitors when they are due, and sends alerts. What was missed while the computer slept is made up once. */
export function startMonitorWatch({
  monitors,
  alerts,
  clock,
  log,
  schedule = scheduleTimer,
}: WatchOptions): MonitorWatch {
  const stopping = new AbortController()
  let lastLook: number | null = null
  let cancel = () => {}
  let current = Promise.resolve()

  async function look(): Promise<void> {
    const now = clock.now().getTime()
    // The first time, the clock may have been set while the engine did not run.
    if (lastLook === null || now < lastLook - tolerance) {
      await monitors.correctPlans()
      await alerts.correctPlans()
    }
    lastLook = now
    await monitors.runDue(stopping.signal)
    await alerts.tell(stopping.signal)
  }

  function lookAndContinue(): void {
    current = look()
      .catch((error: unknown) => log.error({ err: error }, 'due monitors cannot be run'))
      .then(() => {
        if (!stopping.signal.aborted) cancel = schedule(lookAndContinue, pause)
      })
  }

  lookAndContinue()

  return {
    async stop() {
      stopping.abort()
      cancel()
      await current
    },
  }
}

function scheduleTimer(callback: () => void, milliseconds: number): () => void {
  const timer = setTimeout(callback, milliseconds).unref()
  return () => clearTimeout(timer)
}
