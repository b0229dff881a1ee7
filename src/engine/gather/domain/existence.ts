import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { readTxt } from '../../dns/select-txt.ts'

/** Whether the domain exists, and its own TXT records. Only NXDOMAIN means that it does not exist (RFC 8020). */
export async function gatherExistence(domain: string, resolver: Resolver): Promise<AuditFacts['existence']> {
  const answer = await resolver.query(domain, 'TXT')
  switch (answer.status) {
    case 'unavailable':
      return unavailable(answer.reason)
    case 'found':
      return known({ txt_records: answer.records.map(readTxt) })
    case 'nodata':
      return known({ txt_records: [] })
    case 'nxdomain':
      // An alias exists even if its target does not.
      return answer.aliases.length > 0 ? known({ txt_records: [] }) : absent
  }
}
