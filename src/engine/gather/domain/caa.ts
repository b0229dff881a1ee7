import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { type CaaProperty, findCaa } from '../../protocols/caa/find-caa.ts'
import { publishedRecords } from './published-records.ts'

/** Which authorities may issue certificates for the domain (RFC 8659). */
export async function gatherCaa(domain: string, resolver: Resolver): Promise<AuditFacts['caa']> {
  const found = await findCaa(domain, resolver)
  switch (found.status) {
    case 'unavailable':
      return unavailable(found.reason)
    case 'absent':
      return absent
    case 'found': {
      const { foundAt } = found
      const records = publishedRecords('CAA', await resolver.query(foundAt, 'CAA'))
      return known({ domain, found_at: foundAt, records, properties: inOrder(found.properties) })
    }
  }
}

/** Sorts the records: DNS answers have no stable order. */
function inOrder(properties: readonly CaaProperty[]): CaaProperty[] {
  const keyOf = ({ tag, value }: CaaProperty) => `${tag} ${value}`
  return properties.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
