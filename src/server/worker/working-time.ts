/** Milliseconds between looks at the clock. */
const interval = 100
/** Milliseconds of an interval that count at most. The rest was spent waiting for a processor, or asleep. */
const mostPerInterval = 2 * interval
/** Milliseconds between signs of life. */
const signInterval = 1000

export interface WorkingTime {
  /** Aborts once the process had its time. */
  signal: AbortSignal
  end(): void
}

/**
 * Limits a request by the time in which this process could work. On a machine that is busy or asleep, more time passes:
 * then a DNS answer is not read late because its server is slow, and must not be reported so.
 *
 * @param milliseconds of working time
 * @param giveSign called every second, for as long as the process can work
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
    // As `AbortSignal.timeout` gives it.
    if (worked >= milliseconds) controller.abort(new DOMException('The working time is over', 'TimeoutError'))
  }, interval)

  return { signal: controller.signal, end: () => clearInterval(timer) }
}
