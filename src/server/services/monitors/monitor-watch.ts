import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { type RepeatedWork, repeatUntilStopped, type Schedule } from '../../repeat-until-stopped.ts'
import type { AlertService } from '../alerts/alerts.ts'
import type { MonitorService } from './monitors.ts'

/** Milliseconds between looks for due monitors. Each costs one query. */
const pause = 30_000
/** Milliseconds by which a clock may go back: time servers correct. */
const tolerance = 60_000

interface WatchOptions {
  monitors: Pick<MonitorService, 'runDue' | 'correctPlans'>
  alerts: Pick<AlertService, 'tell' | 'correctPlans'>
  clock: Clock
  log: Logger
  schedule?: Schedule
}

/**
 * Runs monitors when they are due, and sends alerts. Neither waits for the other. What was missed while the computer
 * slept is made up once. Runs that are stopped are not stored: they are due again.
 */
export function startMonitorWatch({ monitors, alerts, clock, log, schedule }: WatchOptions): RepeatedWork {
  const watches = [
    startLooking(monitors.runDue, monitors.correctPlans, 'due monitors cannot be run'),
    startLooking(alerts.tell, alerts.correctPlans, 'alerts cannot be sent'),
  ]

  function startLooking(
    work: (signal: AbortSignal) => Promise<unknown>,
    correct: () => Promise<void>,
    failure: string,
  ) {
    let lastLook: number | null = null
    async function look(stopping: AbortSignal): Promise<void> {
      const now = clock.now().getTime()
      // The first time, the clock may have been set while the engine did not run.
      if (lastLook === null || now < lastLook - tolerance) await correct()
      lastLook = now
      await work(stopping)
    }
    return repeatUntilStopped(look, { pause, onError: (error) => log.error({ err: error }, failure), schedule })
  }

  return {
    async stop() {
      await Promise.all(watches.map((watch) => watch.stop()))
    },
  }
}
