import { createGate, type Gate } from './gate.ts'

/** Small forwarders refuse more than 150 concurrent queries (dnsmasq's default), which would cause false errors. */
export const defaultInFlight = 128

/** The most concurrent queries for servers that have answered everything. Recursive servers accept 1,000 or more. */
const widest = 256

/** For each of these answers, the limit grows by one, so that it doubles within a few round trips. */
const answersPerStep = 4

/** After an unanswered query, this many answers pass before the limit grows again. */
const answersUntilTrusted = 10_000

/** Limits concurrent queries. Without a fixed limit, it grows while the servers answer all queries. */
export interface QueryWindow {
  /** `isWide` tells the query whether it was sent while more were pending than any server accepts. */
  run<T>(query: (isWide: boolean) => Promise<T>): Promise<T>
  /** A server has answered. */
  answered(): void
  /** A server has not answered, or refused. */
  failed(): void
}

export function createQueryWindow(fixedLimit?: number): QueryWindow {
  const narrowest = fixedLimit ?? defaultInFlight
  const gate: Gate = createGate(narrowest)
  let limit = narrowest
  let answers = 0

  function setLimit(next: number): void {
    if (next === limit) return
    limit = next
    gate.resize(limit)
  }

  return {
    run: (query) => gate.run(() => query(limit > narrowest)),

    answered() {
      // With fewer queries than allowed, their answers do not show that the servers accept more.
      if (fixedLimit !== undefined || limit === widest || !gate.isFull()) return
      answers += 1
      if (answers >= answersPerStep) {
        answers = 0
        setLimit(limit + 1)
      }
    },

    failed() {
      answers = -answersUntilTrusted
      setLimit(narrowest)
    },
  }
}
