/** Limits how many tasks run concurrently; the others wait in order. */
export interface Gate {
  run<T>(task: () => Promise<T>): Promise<T>
  /** Changes the limit. Tasks above a lower limit continue. */
  resize(places: number): void
  /** Whether tasks wait. */
  isFull(): boolean
}

/** A linked list: removing from the front of a long array would copy it each time. */
interface Waiting {
  enter: () => void
  behind: Waiting | null
}

export function createGate(places: number): Gate {
  let limit = places
  let running = 0
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

  function admit(): void {
    while (first && running < limit) {
      const next = first
      first = next.behind
      if (!first) last = null
      running += 1
      next.enter()
    }
  }

  return {
    async run(task) {
      if (running < limit) running += 1
      else await queueUp()
      try {
        return await task()
      } finally {
        running -= 1
        admit()
      }
    },

    resize(places) {
      limit = places
      admit()
    },

    isFull: () => first !== null,
  }
}
