import type { AuditFacts } from '../../../shared/contract/audit-facts.ts'
import type { MessageFacts } from '../../../shared/contract/facts.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../../check.ts'

/** Whether the domain names a logo for its mail, in one record. Nobody demands it. */
export const bimiRecord = defineCheck({
  key: 'bimi.record',
  group: 'infrastructure',
  scope: ['domain', 'message'],
  needs: ['bimi_record'],
  consults: ['author'],
  whenAbsent: (evidence) => note('bimi.missing', { domain: domainOf(evidence) }),
  evaluate: ({ bimi_record: { found_at: domain, records, declined, valid } }) => {
    if (records.length > 1) return fail('bimi.several_records', { domain, count: records.length })
    if (declined) return note('bimi.declined', { domain })
    return valid ? pass({ domain }) : notApplicable()
  },
})

/** The domain that is audited, or the author's. */
function domainOf(evidence: Pick<AuditFacts, 'domain'> | Pick<MessageFacts, 'author'>): string {
  if ('domain' in evidence) return evidence.domain
  return evidence.author.state === 'known' ? evidence.author.value.domain : ''
}
