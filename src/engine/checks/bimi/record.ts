import type { AuditFacts } from '../../../shared/contract/audit-facts.ts'
import type { MessageFacts } from '../../../shared/contract/facts.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'

/** Whether the domain names a logo for its mail, in one record. Nobody demands it; a message without an author has no domain. */
export const bimiRecord = defineCheck({
  key: 'bimi.record',
  group: 'infrastructure',
  findings: ['bimi.missing', 'bimi.several_records', 'bimi.declined'],
  scope: ['domain', 'message'],
  needs: ['bimi_record'],
  consults: ['author'],
  whenAbsent(evidence) {
    const domain = domainOf(evidence)
    return domain === null ? notApplicable() : note('bimi.missing', { domain })
  },
  evaluate: ({ bimi_record: { found_at: domain, records, declined, valid } }) => {
    if (records.length > 1) return fail('bimi.several_records', { domain, count: records.length })
    if (declined) return note('bimi.declined', { domain })
    return valid ? pass({ domain }) : notApplicable()
  },
})

/** The domain that is audited, or the author's. */
function domainOf(evidence: Pick<AuditFacts, 'domain'> | Pick<MessageFacts, 'author'>): string | null {
  if ('domain' in evidence) return evidence.domain
  return evidence.author.state === 'known' ? evidence.author.value.domain : null
}
