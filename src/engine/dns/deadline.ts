import { unavailableAnswer } from './answers.ts'
import type { DnsAnswer, RecordType, Resolver } from './resolver.ts'

/** Once `signal` aborts, every question, those under way too, is at once answered `unavailable` (`deadline`). */
export function withDeadline(resolver: Resolver, signal: AbortSignal): Resolver {
  const waiting = new Set<() => void>()
  const giveAllUp = () => {
    for (const giveUp of waiting) giveUp()
  }
  signal.addEventListener('abort', giveAllUp, { once: true })

  function query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>> {
    const late = unavailableAnswer('deadline', name, type)
    if (signal.aborted) return Promise.resolve(late)
    return new Promise((resolve, reject) => {
      const giveUp = () => resolve(late)
      waiting.add(giveUp)
      resolver
        .query(name, type)
        .then(resolve, reject)
        .finally(() => waiting.delete(giveUp))
    })
  }

  return { query, close: () => resolver.close() }
}
