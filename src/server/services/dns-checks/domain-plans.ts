import type { AuditDependencies, AuditInput, AuditReport } from '../../../engine/audit.ts'
import type { Zone } from '../../../engine/dns/zone/zone.ts'
import { memoizeOutbound } from '../../../engine/outbound/memoize-outbound.ts'
import type { Outbound } from '../../../engine/outbound/outbound.ts'
import { readOnlyHealth } from '../../../engine/protocols/dnsbl/list-health.ts'
import type { RecordEdit } from '../../../shared/contract/record-edit.ts'
import type { PlannedAudit } from '../../../shared/contract/what-if.ts'
import { createGate } from '../../../shared/gate.ts'
import type { Language } from '../../../shared/languages.ts'
import type { Clock } from '../../clock.ts'
import type { DomainAuditService } from './domain-audits.ts'

/** Domains that can be edited at the same time; the cached answers of each take a few hundred KB at most. */
const maxDesks = 20
/** Concurrent plans. A page has one at a time, and drops it for the next. */
const maxAtOnce = 4

/**
 * Audits as if edited records were published; they are not stored. The edits must have no problem (`findEditProblem`).
 */
export interface DomainPlanService {
  /** Plans a domain as if the edits were published. */
  planDomain(question: DomainQuestion, language: Language): Promise<PlannedAudit>
  /** Plans a domain from the given zones and edits, without DNS queries. */
  planZones(
    zones: readonly Zone[],
    question: Omit<DomainQuestion, 'selectors'>,
    language: Language,
  ): Promise<PlannedAudit>
  /** Stops plans in progress. */
  close(): void
}

interface DomainQuestion {
  /** The domain in A-labels (`readDomainName`). */
  domain: string
  selectors: readonly string[]
  edits: readonly RecordEdit[]
}

interface DomainPlanDependencies extends Pick<AuditDependencies, 'resolver' | 'lists' | 'outbound'> {
  audits: Pick<DomainAuditService, 'readReport'>
  clock: Clock
}

export function createDomainPlanService(dependencies: DomainPlanDependencies): DomainPlanService {
  const { audits, resolver, lists, outbound, clock } = dependencies
  const gate = createGate(maxAtOnce)
  const closing = new AbortController()
  /** Cached answers of each domain's servers, least recently used first. */
  const desks = new Map<string, Outbound>()

  function deskOf(domain: string, open: Outbound): Outbound {
    const desk = desks.get(domain) ?? memoizeOutbound(open)
    desks.delete(domain)
    desks.set(domain, desk)
    const [oldest] = desks.keys()
    if (oldest !== undefined && desks.size > maxDesks) desks.delete(oldest)
    return desk
  }

  const trustedLists = { ...lists, health: readOnlyHealth(lists.health) }
  const surroundings = () => ({ lists: trustedLists, signal: closing.signal, now: () => clock.now() })

  /**
   * Audits the edited state and compares it with the published one. Without edits, the result is the published audit.
   */
  async function plan(
    published: AuditReport,
    { edits, input }: { edits: readonly RecordEdit[]; input: AuditInput },
    tools: Pick<AuditDependencies, 'resolver' | 'outbound'>,
    language: Language,
  ): Promise<PlannedAudit> {
    const { auditDomain } = await import('../../../engine/audit-domain.ts')
    const { compareAudits } = await import('../../../engine/present/compare-audits.ts')
    const { evaluateAudit } = await import('../../../engine/present/present-audit.ts')
    const { planDns } = await import('../../../engine/score/what-if.ts')
    const { resolver, zoneLines } = await planDns(edits, published.facts.dns, tools.resolver)
    const planned = edits.length === 0 ? published : await auditDomain(input, { ...tools, ...surroundings(), resolver })
    const { describeAudit } = await import('./describe-audit.ts')
    const { come, go } = compareAudits(published, planned, language)
    const before = evaluateAudit(published)
    return { audit: describeAudit(planned, language), before, come, go, zone_lines: zoneLines }
  }

  return {
    planDomain: ({ domain, selectors, edits }, language) =>
      gate.run(async () => {
        const published = await audits.readReport(domain, selectors)
        const seenSelectors = selectorsOf(published)
        const tools = { resolver, ...(outbound && { outbound: deskOf(domain, outbound) }) }
        return await plan(published, { edits, input: { domain, selectors, seenSelectors } }, tools, language)
      }),

    planZones: (zones, { domain, edits }, language) =>
      gate.run(async () => {
        const { createZoneResolver } = await import('../../../engine/dns/zone/zone-resolver.ts')
        const { selectorsInZones } = await import('../../../engine/preview-zones.ts')
        const input = { domain, selectors: [], seenSelectors: selectorsInZones(zones, domain) }
        const tools = { resolver: createZoneResolver(zones) }
        const { auditDomain } = await import('../../../engine/audit-domain.ts')
        const published = await auditDomain(input, { ...tools, ...surroundings() })
        return await plan(published, { edits, input }, tools, language)
      }),

    close: () => closing.abort(),
  }
}

/** The selectors that an audit found; a plan checks them as well. */
function selectorsOf({ facts: { dkim_keys } }: AuditReport): string[] {
  return dkim_keys.state === 'known' ? dkim_keys.value.keys.map(({ selector }) => selector) : []
}
