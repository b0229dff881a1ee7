/** Calls back after the given milliseconds, unless the returned function is called before. */
export type Schedule = (callback: () => void, milliseconds: number) => () => void

interface RepeatOptions {
  /** Milliseconds from the end of one call to the next. */
  pause: number | (() => number)
  onError(error: unknown): void
  schedule?: Schedule | undefined
}

/** Work that repeats in the background. */
export interface RepeatedWork {
  /** Runs now instead of after the pause; if it is running already, runs once more after that. */
  wake(): void
  /** Aborts the signal of the work and waits for the current call. */
  stop(): Promise<void>
}

/** Calls `work` now, and again after each pause or when woken. An error does not stop the repetition. */
export function repeatUntilStopped(
  work: (stopping: AbortSignal) => Promise<void>,
  { pause, onError, schedule = scheduleTimer }: RepeatOptions,
): RepeatedWork {
  const stopping = new AbortController()
  let cancel = () => {}
  let current = Promise.resolve()
  let isWorking = false
  let wasWoken = false

  function workAndContinue(): void {
    isWorking = true
    wasWoken = false
    current = work(stopping.signal)
      .catch(onError)
      .then(() => {
        isWorking = false
        if (stopping.signal.aborted) return
        if (wasWoken) workAndContinue()
        else cancel = schedule(workAndContinue, typeof pause === 'number' ? pause : pause())
      })
  }

  workAndContinue()

  return {
    wake() {
      wasWoken = true
      if (isWorking || stopping.signal.aborted) return
      cancel()
      workAndContinue()
    },
    async stop() {
      stopping.abort()
      cancel()
      await current
    },
  }
}

function scheduleTimer(callback: () => void, milliseconds: number): () => void {
  const timer = setTimeout(callback, milliseconds).unref()
  return () => clearTimeout(timer)
}
