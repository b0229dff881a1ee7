/** Concurrent calls of tools. Some wait for reports, and each may hold a message. */
export const maxCalls = 32

/** Counts calls of tools, however many of them a request or a connection carries. */
export interface CallLimit {
  isReached(): boolean
  /** Does the work of a call; null if too many calls are running. */
  run<T>(work: () => Promise<T>): Promise<T | null>
}

export function createCallLimit(): CallLimit {
  let running = 0
  const isReached = () => running >= maxCalls
  return {
    isReached,
    async run(work) {
      if (isReached()) return null
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
      }
    },
  }
}
