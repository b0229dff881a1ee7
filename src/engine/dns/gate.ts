/** Lets a number of tasks run at once; the others wait in the order they came. */
export interface Gate {
  run<T>(task: () => Promise<T>): Promise<T>
}

export function createGate(places: number): Gate {
  let free = places
  const waiting: (() => void)[] = []
  return {
    async run(task) {
      if (free > 0) free -= 1
      else await new Promise<void>((enter) => waiting.push(enter))
      try {
        return await task()
      } finally {
        // Whoever waits takes over the place at once, so that nobody slips in between.
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
