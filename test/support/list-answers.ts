import { findZone, kindOf, weightOf } from '../../src/engine/protocols/dnsbl/zones.ts'
import type { ListAnswer } from '../../src/shared/contract/list-facts.ts'
import type { ListingMeaning } from '../../src/shared/listing.ts'

interface AnswerOf extends Partial<ListAnswer> {
  /** Why the list holds what was asked about. */
  meanings?: ListingMeaning[]
}

/** What a list says: by itself, that it works and does not hold what was asked about. */
export function listAnswer({ list = 'zen.spamhaus.org', meanings = [], ...changes }: AnswerOf = {}): ListAnswer {
  const zone = findZone(list)
  if (!zone) throw new Error(`no list ${list}`)
  const weight = changes.weight ?? zone.weight
  return {
    list,
    name: zone.name,
    weight,
    status: 'clean',
    codes: [],
    entries: meanings.map((meaning) => ({
      code: '127.0.0.2',
      meaning,
      kind: kindOf(meaning),
      severity: weightOf({ ...zone, weight }, meaning),
    })),
    explanation: null,
    trouble: null,
    reason: null,
    delist_url: zone.delist_url,
    milliseconds: 10,
    ...changes,
  }
}
