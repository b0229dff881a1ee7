import type { Resolver } from '../../../engine/dns/resolver.ts'
import type { DmarcPolicy, Readiness } from '../../../shared/contract/reports/sources.ts'
import { createGate } from '../../../shared/gate.ts'
import type { Clock } from '../../ground/clock.ts'
import type { ReportInsights } from './report-insights.ts'

/** Milliseconds for DNS, as for other lookups. A record still missing after that could not be read. */
const lookupTime = 8_000
/** Concurrent lookups; further ones wait. */
const maxAtOnce = 16
const dayLength = 24 * 3_600_000

/** Determines from reports and DNS whether a policy would lose legitimate mail. Changes nothing. */
export type ReadReadiness = (domain: string, policy: DmarcPolicy) => Promise<Readiness>

interface ReadinessDependencies {
  insights: Pick<ReportInsights, 'observeMail'>
  resolver: Resolver
  clock: Clock
}

export function createReadiness({ insights, resolver, clock }: ReadinessDependencies): ReadReadiness {
  const gate = createGate(maxAtOnce)

  return async (domain, policy) => {
    const [{ lookUpPolicy }, { assessReadiness }, { wouldHarm }] = await Promise.all([
      import('../../../engine/reports/readiness/published-policy.ts'),
      import('../../../engine/reports/readiness/assess-readiness.ts'),
      import('../../../engine/audit-domain.ts'),
    ])
    const [{ published, propose }, mail] = await Promise.all([
      gate.run(() => lookUpPolicy(domain, { resolver, signal: AbortSignal.timeout(lookupTime) })),
      insights.observeMail(domain),
    ])
    const age = Math.floor((clock.now().getTime() - Date.parse(mail.lastDay ?? '')) / dayLength)
    const found = assessReadiness({ domain, policy, published, mail: { ...mail, age } })
    const { next, cautions, ...readiness } = found
    const proposed = next ? propose(next) : { proposal: null, cautions: [] }
    if (proposed.proposal === null)
      return { ...readiness, proposal: null, cautions: [...cautions, ...proposed.cautions] }
    const { name, value, replaces: current } = proposed.proposal
    const dependencies = { resolver, signal: AbortSignal.timeout(lookupTime), now: () => clock.now() }
    const isHarmful = await gate.run(() => wouldHarm({ name, type: 'TXT', value, current }, domain, dependencies))
    return isHarmful
      ? { ...readiness, proposal: null, cautions: [...cautions, { code: 'offer_worse', value: domain }] }
      : { ...readiness, ...proposed, cautions: [...cautions, ...proposed.cautions] }
  }
}
