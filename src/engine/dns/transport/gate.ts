/** Limits how many tasks run concurrently; the others wait in order. */
export interface Gate {
  run<T>(task: () => Promise<T>): Promise<T>
}

/** A linked list: removing from the front of a long array would copy it each time. */
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

  /** A free slot goes directly to the next waiting task. */
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
