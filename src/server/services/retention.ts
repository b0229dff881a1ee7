import type { Logger } from 'pino'

/** Milliseconds a test is kept after its creation, and again after each report. The contract says 90 days. */
const testLifetime = 90 * 24 * 3_600_000
/** Milliseconds between two sweeps. What expired is answered like what never was, so nobody waits for a sweep. */
const sweepInterval = 3_600_000

/** When a test expires that was created, or got its report, at `moment`. */
export function expiryAfter(moment: Date): Date {
  return new Date(moment.getTime() + testLifetime)
}

export interface Retention {
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
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
