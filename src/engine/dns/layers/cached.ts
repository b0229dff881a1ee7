import { questionKey } from '../answers.ts'
import { canonicalName } from '../names.ts'
import type { DnsAnswer, RecordType, Resolver } from '../resolver.ts'

/** Enough for a day of audits, at about 10 MB. */
const maxCachedAnswers = 10_000
/** How many are removed at a time. Finding the oldest one each time would take longer than a query. */
const evictedAtOnce = 1_000
/** People who fix a record should not have to wait longer here than with other tools. */
const maxTtl = 3_600
/** People often watch while they fix a missing record (RFC 2308 section 5 allows hours). */
const maxNegativeTtl = 300
/**
 * RFC 9520 section 3.2 requires at least one second. Checks of one message may query the same unresponsive name
 * repeatedly.
 */
const failureTtl = 5

interface CachedAnswer {
  answer: DnsAnswer
  storedAt: number
  expiresAt: number
}

/**
 * Caches answers for their TTL and evicts the least recently used. Concurrent equal questions share one query. `now`
 * returns milliseconds of a monotonic clock. No answer is kept for more than `maxSeconds`.
 */
export function cached(
  resolver: Resolver,
  now: () => number = () => performance.now(),
  maxSeconds: number = maxTtl,
): Resolver {
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

  function cacheAnswer(key: string, answer: DnsAnswer): void {
    const seconds = Math.min(lifetime(answer), maxSeconds)
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
    // The key contains the type, so the cached answer is of that type.
    if (known) return Promise.resolve(known as DnsAnswer<T>)
    const earlier = underWay.get(key) as Promise<DnsAnswer<T>> | undefined
    if (earlier) return earlier
    const answer = queryAndCache(key, name, type)
    underWay.set(key, answer)
    return answer
  }

  async function queryAndCache<T extends RecordType>(key: string, name: string, type: T): Promise<DnsAnswer<T>> {
    try {
      const answer = await resolver.query(name, type)
      cacheAnswer(key, answer)
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

/** The remaining TTL, in whole seconds. */
function aged(answer: DnsAnswer, milliseconds: number): DnsAnswer {
  if (answer.status === 'unavailable') return answer
  return { ...answer, ttl: Math.max(0, answer.ttl - Math.floor(milliseconds / 1_000)) }
}
