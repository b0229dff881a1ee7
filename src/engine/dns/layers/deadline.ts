import { unavailableAnswer } from '../answers.ts'
import { onAbort } from '../on-abort.ts'
import type { DnsAnswer, RecordType, Resolver } from '../resolver.ts'

/** Once `signal` aborts, all questions, including pending ones, are answered `unavailable` (`deadline`). */
export function withDeadline(resolver: Resolver, signal: AbortSignal): Resolver {
  function query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>> {
    const late = unavailableAnswer('deadline', name, type)
    if (signal.aborted) return Promise.resolve(late)
    return new Promise((resolve, reject) => {
      const forget = onAbort(signal, () => resolve(late))
      resolver.query(name, type).then((answer) => {
        forget()
        resolve(answer)
      }, reject)
    })
  }

  return { query, close: () => resolver.close() }
}
