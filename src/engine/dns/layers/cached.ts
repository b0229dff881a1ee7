import { questionKey } from '../answers.ts'
import { canonicalName } from '../names.ts'
import type { DnsAnswer, RecordType, Resolver } from '../resolver.ts'

/** Enough for the audits of a day; about 10 MB of answers. */
const maxCachedAnswers = 10_000
/** How many go at a time: to find the oldest one again and again would take longer than to ask. */
const evictedAtOnce = 1_000
/** Someone who mends a record must not wait longer for us than for others. */
const maxTtl = 3_600
/** Absences are what people mend while they watch (RFC 2308 section 5 allows hours). */
const maxNegativeTtl = 300
/** RFC 9520 section 3.2 wants at least a second; one message may ask for the same silent name several times. */
const failureTtl = 5

interface CachedAnswer {
  answer: DnsAnswer
  storedAt: number
  expiresAt: number
}

/**
 * Keeps answers for their TTL, the least recently used go first; and whoever asks what is being asked already waits for
 * the same answer. `now` gives milliseconds of any clock that does not run backwards.
 */
export function cached(resolver: Resolver, now: () => number = () => performance.now()): Resolver {
  const entries = new Map<string, CachedAnswer>()
  const underWay = new Map<string, Promise<DnsAnswer>>()

  function recall(key: string): DnsAnswer | null {
    const entry = entries.get(key)
    if (!entry) return null
    entries.delete(key)
    if (entry.expiresAt <= now()) return null
    entries.set(key, entry)
    return aged(entry.answer, now() - entry.storedAt)
  }

  function keep(key: string, answer: DnsAnswer): void {
    const seconds = lifetime(answer)
    if (seconds <= 0) return
    const storedAt = now()
    entries.delete(key)
    entries.set(key, { answer, storedAt, expiresAt: storedAt + seconds * 1_000 })
    if (entries.size > maxCachedAnswers) evict()
  }

  function evict(): void {
    for (const key of [...entries.keys()].slice(0, evictedAtOnce)) entries.delete(key)
  }

  function query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>> {
    const key = questionKey(canonicalName(name), type)
    const known = recall(key)
    // The key holds the type, so the answer under it is of that type.
    if (known) return Promise.resolve(known as DnsAnswer<T>)
    const earlier = underWay.get(key) as Promise<DnsAnswer<T>> | undefined
    if (earlier) return earlier
    const answer = ask(key, name, type)
    underWay.set(key, answer)
    return answer
  }

  async function ask<T extends RecordType>(key: string, name: string, type: T): Promise<DnsAnswer<T>> {
    try {
      const answer = await resolver.query(name, type)
      keep(key, answer)
      return answer
    } finally {
      underWay.delete(key)
    }
  }

  return { query, close: () => resolver.close() }
}

function lifetime(answer: DnsAnswer): number {
  switch (answer.status) {
    case 'found':
      return Math.min(answer.ttl, maxTtl)
    case 'nodata':
    case 'nxdomain':
      return Math.min(answer.ttl, maxNegativeTtl)
    case 'unavailable':
      return failureTtl
  }
}

/** What is left of the TTL, in whole seconds. */
function aged(answer: DnsAnswer, milliseconds: number): DnsAnswer {
  if (answer.status === 'unavailable') return answer
  return { ...answer, ttl: Math.max(0, answer.ttl - Math.floor(milliseconds / 1_000)) }
}
