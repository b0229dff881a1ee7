import { splitAtCommas } from './split-at-commas.ts'

/** A list of media queries without its conditions on the color scheme. */
interface ResolvedQuery {
  /** Empty if no condition is left; null if it never applies. */
  query: string | null
  /** Whether it asks for dark mode. */
  hasDark: boolean
}

const schemeCondition = /^\(\s*prefers-color-scheme\s*:\s*([a-z-]+)\s*\)$/

/**
 * Decides the conditions on the color scheme in the condition of an `@media`, in lower case. Queries with `not` or `or` stay:
 * the sanitizer decides them in place.
 */
export function resolveScheme(prelude: string, scheme: 'light' | 'dark'): ResolvedQuery {
  const hasDark = /prefers-color-scheme\s*:\s*dark/.test(prelude)
  if (/(?:^|[\s(,)])(?:not|or)(?:$|[\s(])/.test(prelude)) return { query: prelude, hasDark }
  const queries = splitAtCommas(prelude).flatMap((query) => {
    const conditions = query.trim().split(/ and (?=\()|(?<=\)) ?and /)
    const others = conditions.filter((condition) => {
      const wanted = schemeCondition.exec(condition.trim())?.[1]
      return wanted === undefined || wanted !== scheme
    })
    return others.some((condition) => schemeCondition.test(condition.trim())) ? [] : [others.join(' and ')]
  })
  if (queries.length === 0) return { query: null, hasDark }
  return { query: queries.includes('') ? '' : queries.join(','), hasDark }
}
