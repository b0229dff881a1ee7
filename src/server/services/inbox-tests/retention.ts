import type { Logger } from 'pino'

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

export type Retention = ReturnType<typeof startRetention>

/** Sweeps now and every hour. Logs failures and continues. */
export function startRetention({ sweep, log }: { sweep(): Promise<unknown>; log: Logger }) {
  let current: Promise<unknown> = Promise.resolve()

  function run(): void {
    current = current.then(sweep).catch((error) => log.error({ err: error }, 'could not remove expired tests'))
  }

  run()
  const timer = setInterval(run, sweepInterval).unref()
  return {
    /** Sweeps now. */
    sweep: run,
    /** Resolves after the sweep in progress. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await current
    },
  }
}
