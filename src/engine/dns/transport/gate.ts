/** Lets a number of tasks run at once; the others wait in the order they came. */
export interface Gate {
  run<T>(task: () => Promise<T>): Promise<T>
}

/** Who waits behind whom. An array would be moved as a whole for everyone who leaves its front. */
interface Waiting {
  enter: () => void
  behind: Waiting | null
}

export function createGate(places: number): Gate {
  let free = places
  let first: Waiting | null = null
  let last: Waiting | null = null

  function queueUp(): Promise<void> {
    return new Promise((enter) => {
      const own: Waiting = { enter, behind: null }
      if (last) last.behind = own
      else first = own
      last = own
    })
  }

  /** Whoever waits takes over the place at once, so that nobody slips in between. */
  function leave(): void {
    const next = first
    if (!next) {
      free += 1
      return
    }
    first = next.behind
    if (!first) last = null
    next.enter()
  }

  return {
    async run(task) {
      if (free > 0) free -= 1
      else await queueUp()
      try {
        return await task()
      } finally {
        leave()
      }
    },
  }
}
