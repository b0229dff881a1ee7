import { findZone, kindOf, weightOf } from '../../src/engine/protocols/dnsbl/zones.ts'
import type { ListAnswer } from '../../src/shared/contract/facts/list-facts.ts'
import type { DomainLists, DomainPlace } from '../../src/shared/contract/facts/message/lists.ts'
import { type Known, known } from '../../src/shared/fact.ts'
import type { ListingMeaning } from '../../src/shared/listing.ts'

interface AnswerOf extends Partial<ListAnswer> {
  /** Why the list contains the entry. */
  meanings?: ListingMeaning[]
}

/** The answer of a blocklist; by default the list works and has no entry. */
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

/** A domain in a message, and why lists contain it; those in `silent` do not answer. */
interface NamedDomainOf {
  places: readonly DomainPlace[]
  dbl?: ListingMeaning
  surbl?: ListingMeaning
  uribl?: ListingMeaning
  silent?: readonly string[]
}

/** The answers of the three domain lists for the domains in a message. */
export function namedDomains(domains: Record<string, NamedDomainOf>, unasked = 0): Known<DomainLists> {
  return known({
    domains: Object.entries(domains).map(([domain, { places, dbl, surbl, uribl, silent = [] }]) => ({
      domain,
      places: [...places],
      lists: [
        domainAnswer('dbl.spamhaus.org', dbl, silent),
        domainAnswer('multi.surbl.org', surbl, silent),
        domainAnswer('multi.uribl.com', uribl, silent),
      ],
    })),
    unasked,
  })
}

function domainAnswer(list: string, meaning: ListingMeaning | undefined, silent: readonly string[]): ListAnswer {
  if (silent.includes(list)) return listAnswer({ list, status: 'timeout', reason: { code: 'dns_timeout' } })
  return meaning ? listAnswer({ list, status: 'listed', meanings: [meaning] }) : listAnswer({ list })
}
