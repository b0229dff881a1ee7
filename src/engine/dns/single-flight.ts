import { questionKey } from './answers.ts'
import { canonicalName } from './names.ts'
import type { DnsAnswer, RecordType, Resolver } from './resolver.ts'

/** Whoever asks what is being asked already waits for the same answer. */
export function singleFlight(resolver: Resolver): Resolver {
  const underWay = new Map<string, Promise<DnsAnswer>>()

  function query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>> {
    const key = questionKey(canonicalName(name), type)
    // The key holds the type, so the answer under it is of that type.
    const earlier = underWay.get(key) as Promise<DnsAnswer<T>> | undefined
    if (earlier) return earlier
    const answer = resolver.query(name, type)
    underWay.set(key, answer)
    const forget = () => underWay.delete(key)
    answer.then(forget, forget)
    return answer
  }

  return { query, close: () => resolver.close() }
}
