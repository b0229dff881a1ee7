/** Concurrent calls of tools. Some wait for reports, and each may hold a message. */
export const maxCalls = 32

/** Counts calls of tools, however many of them a request or a connection carries. */
export type CallLimit = ReturnType<typeof createCallLimit>

export function createCallLimit() {
  let running = 0
  const isReached = () => running >= maxCalls
  return {
    isReached,
    /** Does the work of a call; null if too many calls are running. */
    async run<T>(work: () => Promise<T>): Promise<T | null> {
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
