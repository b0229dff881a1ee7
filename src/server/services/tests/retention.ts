import type { Logger } from 'pino'

/** Days a test is kept after its creation and after each report. The API promises 90. */
const standardRetentionDays = 90
const dayMilliseconds = 24 * 3_600_000
/** The expiry of a test that is kept forever: the last time in RFC 3339. */
const endOfTime = Date.UTC(9999, 11, 31, 23, 59, 59)
/**
 * Milliseconds between sweeps. Expired tests look like missing ones, so a sweep is never urgent, and they stay for 24
 * hours in case the clock is wrong (`storage/retention-clock.ts`).
 */
const sweepInterval = 3_600_000

/** When a test expires that was created or got a report at `moment`; never for 0 days. */
export function expiryAfter(moment: Date, days = standardRetentionDays): Date {
  const end = days === 0 ? endOfTime : moment.getTime() + days * dayMilliseconds
  return new Date(Math.min(end, endOfTime))
}

export interface Retention {
  /** Sweeps now. */
  sweep(): void
  /** Resolves after a running sweep. */
  stop(): Promise<void>
}

/** Sweeps now and every hour. Logs failures and continues. */
export function startRetention({ sweep, log }: { sweep(): Promise<unknown>; log: Logger }): Retention {
  let current: Promise<unknown> = Promise.resolve()

  function run(): void {
    current = current.then(sweep).catch((error) => log.error({ err: error }, 'the sweep of expired tests failed'))
  }

  run()
  const timer = setInterval(run, sweepInterval).unref()
  return {
    sweep: run,
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
