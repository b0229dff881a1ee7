import type { Resolver } from '../../src/engine/dns/resolver.ts'
import { createSuiteWorld } from './suite-world.ts'

/** Longest character-string of a TXT record (RFC 1035 section 3.3). */
const stringLength = 255

/** A DNS of texts: one record a name, or several. */
export function createTextWorld(texts: Readonly<Record<string, string | readonly string[]>>): Resolver {
  const names = Object.entries(texts).map(([name, text]) => {
    const records = [text].flat().map((value) => value.match(new RegExp(`[^]{1,${stringLength}}`, 'g')) ?? [''])
    return [name, { records: { TXT: records }, timesOut: false }] as const
  })
  return createSuiteWorld(new Map(names))
}
