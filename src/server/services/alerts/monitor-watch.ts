import type { Logger } from 'pino'
import type { MonitorEvent } from '../../../shared/contract/monitoring/monitor-events.ts'
import type { Clock } from '../../ground/clock.ts'
import { type RepeatedWork, repeatUntilStopped, type Schedule } from '../../ground/repeat-until-stopped.ts'
import type { MonitorEvents } from '../monitors/monitor-events.ts'
import type { MonitorService } from '../monitors/monitors.ts'
import type { AlertService } from './alerts.ts'

/** Milliseconds between checks for due monitors, and for alerts without a run. Each check costs one query. */
const pause = 30_000
/** Milliseconds by which the clock may go back unnoticed, because time servers correct it. */
const tolerance = 60_000

interface WatchOptions {
  monitors: Pick<MonitorService, 'runDue' | 'correctPlans'>
  alerts: Pick<AlertService, 'sendAlerts' | 'correctPlans'>
  events: Pick<MonitorEvents, 'watch'>
  clock: Clock
  log: Logger
  schedule?: Schedule
}

/**
 * Runs monitors when they are due, and sends alerts; neither waits for the other. Runs missed while the computer slept
 * are made up once. Runs that are stopped are not stored, so they are due again.
 */
export function startMonitorWatch(options: WatchOptions): Pick<RepeatedWork, 'stop'> {
  const { monitors, alerts, events, clock, log, schedule } = options
  const alerting = startLooking(alerts.sendAlerts, alerts.correctPlans, 'alerts cannot be sent')
  let isRunning = false
  let hasNews = false
  const unwatch = events.watch((event) => {
    hasNews ||= isNews(event)
    sendNews()
    // A new monitor is due immediately.
    if (event.type === 'edited') running.wake()
  })
  const running = startLooking(runDue, monitors.correctPlans, 'due monitors cannot be run')

  async function runDue(signal: AbortSignal): Promise<void> {
    isRunning = true
    try {
      await monitors.runDue(signal)
    } finally {
      isRunning = false
      sendNews()
    }
  }

  /** News of monitors that run at the same time is sent together. */
  function sendNews(): void {
    if (!hasNews || isRunning) return
    hasNews = false
    alerting.wake()
  }

  function startLooking(
    work: (signal: AbortSignal) => Promise<unknown>,
    correct: () => Promise<void>,
    failure: string,
  ) {
    let lastLook: number | null = null
    async function runPass(stopping: AbortSignal): Promise<void> {
      const now = clock.now().getTime()
      // The clock may have been set while the engine was not running.
      if (lastLook === null || now < lastLook - tolerance) await correct()
      lastLook = now
      await work(stopping)
    }
    return repeatUntilStopped(runPass, { pause, onError: (error) => log.error({ err: error }, failure), schedule })
  }

  return {
    async stop() {
      unwatch()
      await Promise.all([running.stop(), alerting.stop()])
    },
  }
}

/** Whether an event may be a reason for an alert. */
function isNews(event: MonitorEvent): boolean {
  return (
    event.type === 'missed' || event.type === 'edited' || (event.type === 'run' && event.opened + event.recovered > 0)
  )
}
