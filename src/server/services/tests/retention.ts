import type { Logger } from 'pino'

/** Days a test is kept after its creation, and again after each report. The contract says 90. */
const standardRetentionDays = 90
const dayMilliseconds = 24 * 3_600_000
/** When a test expires that is kept: the last moment that RFC 3339 can write. */
const endOfTime = Date.UTC(9999, 11, 31, 23, 59, 59)
/**
 * Milliseconds between two sweeps. What expired is answered like what never was, so nobody waits for a sweep, and it stays
 * for another 24 hours in case the clock is wrong (`storage/retention-clock.ts`).
 */
const sweepInterval = 3_600_000

/** When a test expires that was created, or got its report, at `moment`. Kept for 0 days, it never does. */
export function expiryAfter(moment: Date, days = standardRetentionDays): Date {
  const end = days === 0 ? endOfTime : moment.getTime() + days * dayMilliseconds
  return new Date(Math.min(end, endOfTime))
}

export interface Retention {
  /** Sweeps out of turn. */
  sweep(): void
  /** Resolves when a sweep that is under way has ended. */
  stop(): Promise<void>
}

/** Sweeps now and every hour. A sweep that fails is logged, and the next one tries again. */
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
