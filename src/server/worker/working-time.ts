/** Milliseconds between checks of the clock. */
const interval = 100
/** Maximum milliseconds counted per interval. Anything beyond was spent asleep. */
const maxPerInterval = 2 * interval
/** Milliseconds between signs of life. */
const signInterval = 1000

export interface WorkingTime {
  /** Aborts once the process has used up its time. */
  signal: AbortSignal
  end(): void
}

/**
 * Limits a request by the time in which this process worked or waited for answers. More time passes on a machine that is
 * busy or asleep; a DNS answer read late for that reason must not be reported as a slow server.
 * @param milliseconds of working time
 * @param giveSign called every second for as long as the process can work
 */
export function startWorkingTime(milliseconds: number, giveSign: () => void): WorkingTime {
  const controller = new AbortController()
  let worked = 0
  let unsigned = 0
  let last = measure()

  const timer = setInterval(() => {
    const now = measure()
    const passed = now.time - last.time
    // With work to do, but without a processor.
    const starved = Math.max(0, now.active - last.active - (now.processor - last.processor))
    worked += Math.min(Math.max(0, passed - starved), maxPerInterval)
    unsigned += passed
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

/** Milliseconds so far: in total, with work to do, and with a processor. */
function measure(): { time: number; active: number; processor: number } {
  const { user, system } = process.cpuUsage()
  return {
    time: performance.now(),
    active: performance.eventLoopUtilization().active,
    processor: (user + system) / 1000,
  }
}
