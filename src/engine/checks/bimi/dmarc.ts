import type { AuditFacts } from '../../../shared/contract/audit-facts.ts'
import type { DmarcPolicy } from '../../../shared/contract/message-facts/authentication.ts'
import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'

/**
 * Whether DMARC is strict enough for a logo: quarantine or reject, in force, and not undone for subdomains
 * (draft-brand-indicators-for-message-identification, section 7.1).
 */
export const bimiDmarc = defineCheck({
  key: 'bimi.dmarc',
  group: 'infrastructure',
  findings: ['bimi.dmarc_missing', 'bimi.dmarc_weak'],
  scope: ['domain'],
  follows: ['bimi.record'],
  needs: ['bimi_record'],
  consults: ['dmarc_policy', 'dmarc_record'],
  evaluate: ({ domain, bimi_record: { declined }, dmarc_policy, dmarc_record }) => {
    if (declined) return notApplicable()
    switch (dmarc_policy.state) {
      case 'unavailable':
        return unknown(dmarc_policy.reason)
      case 'absent':
        return fail('bimi.dmarc_missing', { domain })
      case 'known': {
        const weakness = findLogoObstacle(dmarc_policy.value, dmarc_record)
        return weakness ? fail('bimi.dmarc_weak', { domain, policy: weakness }) : pass({ domain })
      }
    }
  },
})

/** The tag that keeps receivers from showing a logo; null where none does. */
export function findLogoObstacle({ policy, testing }: DmarcPolicy, record: AuditFacts['dmarc_record']): string | null {
  if (policy === 'none') return 'p=none'
  if (testing) return 't=y'
  const tags = record.state === 'known' ? record.value.tags : null
  // Receivers of logos still go by it, though RFC 9989 removed it; Gmail wants 100 for both policies.
  if (tags && tags.pct !== null && tags.pct < 100) return `pct=${tags.pct}`
  return tags?.sp === 'none' ? 'sp=none' : null
}
