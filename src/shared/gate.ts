/** Limits how much work runs concurrently; the rest waits in order. */
export interface Gate {
  run<T>(work: () => Promise<T>, needs?: Needs): Promise<T>
  /** Whether work that needs one place would start now. */
  hasRoom(): boolean
}

interface Needs {
  /** How many places the work takes, at most all of them; usually 1. */
  places?: number
  /** Goes ahead of all waiting work that is not urgent. */
  isUrgent?: boolean
}

/** A linked list: removing from the front of a long array would copy it each time. */
interface Waiting {
  places: number
  admit(): void
  behind: Waiting | null
}

export function createGate(limit: number): Gate {
  const urgent = createLine()
  const usual = createLine()
  let taken = 0

  function admit(): void {
    for (const line of [urgent, usual]) {
      for (let next = line.first(); next; next = line.first()) {
        if (taken + next.places > limit) return
        line.removeFirst()
        taken += next.places
        next.admit()
      }
    }
  }

  return {
    async run(work, { places: wanted = 1, isUrgent = false } = {}) {
      const places = Math.min(wanted, limit)
      const isNext = urgent.first() === null && (isUrgent || usual.first() === null)
      if (isNext && taken + places <= limit) taken += places
      else await new Promise<void>((admit) => (isUrgent ? urgent : usual).add({ places, admit, behind: null }))
      try {
        return await work()
      } finally {
        taken -= places
        admit()
      }
    },

    hasRoom: () => taken < limit,
  }
}

function createLine() {
  let first: Waiting | null = null
  let last: Waiting | null = null
  return {
    first: () => first,
    add(waiting: Waiting) {
      if (last) last.behind = waiting
      else first = waiting
      last = waiting
    },
    removeFirst() {
      first = first?.behind ?? null
      if (!first) last = null
    },
  }
}
