/** Calls back after a time in milliseconds, until the returned function is called. */
export type Schedule = (callback: () => void, milliseconds: number) => () => void

interface RepeatOptions {
  /** Milliseconds from the end of one call to the next. */
  pause: number
  onError(error: unknown): void
  schedule?: Schedule | undefined
}

/** Work that repeats in the background. */
export interface RepeatedWork {
  /** Aborts the signal of the work, and waits for the current call. */
  stop(): Promise<void>
}

/** Calls `work` now, and again after each pause. An error does not end it. */
export function repeatUntilStopped(
  work: (stopping: AbortSignal) => Promise<void>,
  { pause, onError, schedule = scheduleTimer }: RepeatOptions,
): RepeatedWork {
  const stopping = new AbortController()
  let cancel = () => {}
  let current = Promise.resolve()

  function workAndContinue(): void {
    current = work(stopping.signal)
      .catch(onError)
      .then(() => {
        if (!stopping.signal.aborted) cancel = schedule(workAndContinue, pause)
      })
  }

  workAndContinue()

  return {
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
