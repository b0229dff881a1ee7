// Starts first, because it takes long.
import { expect, it } from 'vitest'
import { createResolver } from '../../../src/engine/dns/create-resolver.ts'
import { presentAudit } from '../../../src/engine/present/present-audit.ts'
import { audit } from '../../support/audit.ts'
import { type Behavior, startDnsServer } from '../../support/dns-server.ts'

it.each<Behavior>(['silence', 'servfail', 'refused', 'wrong_id', 'truncated_for_good', 'malformed'])(
  'reports everything as unknown if DNS answers with %s',
  async (behavior) => {
    const server = await startDnsServer({ behavior })
    const resolver = await createResolver({ sources: [server.address], offline: false })
    const report = await audit(resolver, { selectors: ['named'] })
    await resolver.close()
    await server.close()
    expect(new Set(report.outcomes.map(({ state }) => state))).toEqual(new Set(['unknown']))
    const { score, checks } = presentAudit(report, 'en')
    expect(score).toBeNull()
    expect(new Set(Object.values(checks).map(({ status }) => status))).toEqual(new Set(['unknown']))
  },
)
