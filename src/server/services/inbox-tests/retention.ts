import type { Logger } from 'pino'
import { repeatUntilStopped, type Schedule } from '../../ground/repeat-until-stopped.ts'

/** Days to keep a test after its creation and after each report. The API promises 90. */
const standardRetentionDays = 90
const dayMilliseconds = 24 * 3_600_000
/** The expiry of a test that is kept forever: the last time that RFC 3339 can express. */
const endOfTime = Date.UTC(9999, 11, 31, 23, 59, 59)
/**
 * Milliseconds between sweeps. Sweeps are never urgent: an expired test already looks like a missing one, and stays on
 * disk for 24 hours in case the clock is wrong (`storage/retention-clock.ts`).
 */
const sweepInterval = 3_600_000

/** When a test that was created or got a report at `moment` expires; never if `days` is 0. */
export function expiryAfter(moment: Date, days = standardRetentionDays): Date {
  const end = days === 0 ? endOfTime : moment.getTime() + days * dayMilliseconds
  return new Date(Math.min(end, endOfTime))
}

/** Milliseconds until a failed task is tried again. */
const retryPause = 60_000

/** Removes what has expired, of one kind, and may return how many. Ends early when the signal aborts. */
type RetentionTask = (stopping: AbortSignal) => Promise<unknown>

interface RetentionOptions {
  /** By the kind of what they remove. */
  tasks: Readonly<Record<string, RetentionTask>>
  log: Logger
  /** Called after each turn that succeeded. */
  onDone?: (kind: string, removed: number) => void
  schedule?: Schedule
}

export type Retention = ReturnType<typeof startRetention>

/** Runs each task now and every hour; one that failed, after a minute. One task that fails does not stop the others. */
export function startRetention({ tasks, log, onDone, schedule }: RetentionOptions) {
  const running = Object.entries(tasks).map(([kind, task]) => {
    let hasFailed = false
    const work = async (stopping: AbortSignal) => {
      hasFailed = true
      const removed = await task(stopping)
      hasFailed = false
      onDone?.(kind, typeof removed === 'number' ? removed : 0)
    }
    const onError = (error: unknown) => log.error({ err: error, kind }, 'could not remove expired data')
    return repeatUntilStopped(work, { pause: () => (hasFailed ? retryPause : sweepInterval), onError, schedule })
  })
  return {
    /** Sweeps now. */
    sweep: (): void => {
      for (const { wake } of running) wake()
    },
    /** Resolves after the batches in progress. */
    stop: async (): Promise<void> => void (await Promise.all(running.map(({ stop }) => stop()))),
  }
}
