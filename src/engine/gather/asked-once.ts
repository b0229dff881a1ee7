import { questionKey } from '../dns/answers.ts'
import { canonicalName } from '../dns/names.ts'
import type { DnsAnswer, RecordType, Resolver } from '../dns/resolver.ts'

/** Asks each question once, so that all facts of a message rest on the same answers, whatever their TTL. */
export function askedOnce(resolver: Resolver): Resolver {
  const answers = new Map<string, Promise<DnsAnswer>>()

  function query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>> {
    const key = questionKey(canonicalName(name), type)
    // The key holds the type, so the answer under it is of that type.
    const earlier = answers.get(key) as Promise<DnsAnswer<T>> | undefined
    if (earlier) return earlier
    const answer = resolver.query(name, type)
    answers.set(key, answer)
    return answer
  }

  return { query, close: () => resolver.close() }
}
