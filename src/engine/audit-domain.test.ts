import { describe, expect, it } from 'vitest'
import { audit } from '../../test/support/audit.ts'
import { auditFactsSchema } from '../shared/contract/audit-facts.ts'
import { offlineResolver } from './dns/offline.ts'
import { presentAudit } from './present-audit.ts'

describe('auditDomain', () => {
  it('knows nothing without a DNS, and says so of everything', async () => {
    const report = await audit(offlineResolver)
    expect(new Set(report.outcomes.map(({ state }) => state))).toEqual(new Set(['unknown']))
    const { score, grade, coverage, checks } = presentAudit(report, 'en')
    expect({ score, grade, done: coverage.done }).toEqual({ score: null, grade: null, done: 0 })
    expect(new Set(Object.values(checks).map(({ status }) => status))).toEqual(new Set(['unknown']))
  })

  it('writes facts that follow their schema', async () => {
    const { facts } = await audit(
      '@ TXT "v=spf1 include:_spf ~all"\n_spf TXT "v=spf1 a -all"\n_dmarc TXT "v=DMARC1; p=none"',
    )
    expect(auditFactsSchema.parse(JSON.parse(JSON.stringify(facts)))).toEqual(facts)
  })
})
