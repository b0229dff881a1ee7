/** Milliseconds between checks of the clock. */
const interval = 100
/** Maximum milliseconds counted per interval. Anything beyond was spent waiting for a processor, or asleep. */
const mostPerInterval = 2 * interval
/** Milliseconds between signs of life. */
const signInterval = 1000

export interface WorkingTime {
  /** Aborts once the process has used up its time. */
  signal: AbortSignal
  end(): void
}

/**
 * Limits a request by the time in which this process could actually work. More time passes on a machine that is busy or
 * asleep; a DNS answer read late for that reason must not be reported as a slow server.
 * @param milliseconds of working time
 * @param giveSign called every second for as long as the process can work
 */
export function startWorkingTime(milliseconds: number, giveSign: () => void): WorkingTime {
  const controller = new AbortController()
  let worked = 0
  let unsigned = 0
  let last = performance.now()

  const timer = setInterval(() => {
    const now = performance.now()
    worked += Math.min(now - last, mostPerInterval)
    unsigned += now - last
    last = now
    if (unsigned >= signInterval) {
      unsigned = 0
      giveSign()
    }
    // The same error as `AbortSignal.timeout`.
    if (worked >= milliseconds) controller.abort(new DOMException('The working time is over', 'TimeoutError'))
  }, interval)

  return { signal: controller.signal, end: () => clearInterval(timer) }
}
