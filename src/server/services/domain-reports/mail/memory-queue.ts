/** Limits the memory of concurrent work: what does not fit waits in order. */
export interface MemoryQueue {
  /** Runs work that holds the given number of octets; counts at most the whole memory. */
  run<T>(octets: number, work: () => Promise<T>): Promise<T>
}

interface Waiting {
  octets: number
  start(): void
}

export function createMemoryQueue(most: number): MemoryQueue {
  const waiting: Waiting[] = []
  let held = 0

  function serve(): void {
    for (let next = waiting[0]; next && held + next.octets <= most; next = waiting[0]) {
      waiting.shift()
      held += next.octets
      next.start()
    }
  }

  return {
    async run(wanted, work) {
      const octets = Math.min(wanted, most)
      await new Promise<void>((start) => {
        waiting.push({ octets, start })
        serve()
      })
      try {
        return await work()
      } finally {
        held -= octets
        serve()
      }
    },
  }
}
