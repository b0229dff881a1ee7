import { maxAliases, throughAliases, unavailableAnswer } from '../../src/engine/dns/answers.ts'
import { canonicalName } from '../../src/engine/dns/names.ts'
import type { DnsAnswer, RecordData, RecordType, Resolver } from '../../src/engine/dns/resolver.ts'

/** A suite's entry for a name. Records it does not list are empty, or time out. */
export interface SuiteName {
  records: { [T in RecordType]?: RecordData[T][] }
  timesOut: boolean
}

/** A text as the character-strings a server sends: at most 255 bytes each (RFC 1035 section 3.3). */
export function characterStrings(text: string): string[] {
  return text.match(/[\s\S]{1,255}/g) ?? ['']
}

/** The DNS of a scenario. Only its names exist, and nothing may be cached for the next scenario. */
export function createSuiteWorld(names: ReadonlyMap<string, SuiteName>): Resolver {
  const known = new Map([...names].map(([name, entry]) => [canonicalName(name), entry]))
  const fresh = { aliases: [], ttl: 0, authenticated: null }

  function answer<T extends RecordType>(name: string, type: T, passed = 0): DnsAnswer<T> {
    const entry = known.get(name)
    const records: RecordData[T][] | undefined = entry?.records[type]
    if (records) return { ...fresh, status: 'found', records }
    const [alias] = entry?.records.CNAME ?? []
    if (alias !== undefined) {
      if (passed === maxAliases) return unavailableAnswer('dns_malformed', name, type)
      return throughAliases({ ...fresh, aliases: [alias] }, answer(canonicalName(alias), type, passed + 1))
    }
    if (entry?.timesOut) return unavailableAnswer('dns_timeout', name, type)
    const exists = entry || [...known.keys()].some((owner) => owner.endsWith(`.${name}`))
    return { ...fresh, status: exists ? 'nodata' : 'nxdomain' }
  }

  return { query: async (name, type) => answer(canonicalName(name), type), close: async () => {} }
}
