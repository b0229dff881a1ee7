import { questionKey, unavailableAnswer } from './answers.ts'
import { canonicalName } from './names.ts'
import type { Resolver } from './resolver.ts'

/**
 * Lets at most `max` different questions pass; the others are answered `unavailable` (`dns_limit`). One message must not
 * make this machine ask thousands.
 */
export function limited(resolver: Resolver, max: number): Resolver {
  const asked = new Set<string>()
  return {
    query(name, type) {
      const key = questionKey(canonicalName(name), type)
      if (!asked.has(key) && asked.size >= max) return Promise.resolve(unavailableAnswer('dns_limit', name, type))
      asked.add(key)
      return resolver.query(name, type)
    },
    close: () => resolver.close(),
  }
}
