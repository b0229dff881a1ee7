import { memoizeOutbound } from '../../../engine/outbound/memoize-outbound.ts'
import type { Outbound } from '../../../engine/outbound/outbound.ts'
import type { AuditDependencies, AuditInput, AuditReport } from '../../../engine/ports/audit.ts'
import { readOnlyHealth } from '../../../engine/protocols/dnsbl/list-health.ts'
import type { RecordEdit } from '../../../shared/contract/record-edit.ts'
import type { PlannedAudit } from '../../../shared/contract/what-if.ts'
import { createGate } from '../../../shared/gate.ts'
import type { Language } from '../../../shared/languages.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Analyzer } from '../../worker/analyzer.ts'
import type { ZonePlan, ZoneQuestion } from '../../worker/messages/zone-plan.ts'
import type { DomainAuditService } from './domain-audits.ts'

/** Domains that can be edited at the same time; the cached answers of each take a few hundred KB at most. */
const maxDesks = 20
/** Concurrent plans. A page has one at a time, and drops it for the next. */
const maxAtOnce = 4

interface DomainQuestion {
  /** The domain in A-labels (`readDomainName`). */
  domain: string
  selectors: readonly string[]
  edits: readonly RecordEdit[]
}

interface DomainPlanDependencies extends Pick<AuditDependencies, 'resolver' | 'lists' | 'outbound'> {
  audits: Pick<DomainAuditService, 'readReport'>
  analyzer: Pick<Analyzer, 'planZone'>
  clock: Clock
}

/**
 * Audits as if edited records were published; they are not stored. The edits must have no problem (`findEditProblem`).
 */
export function createDomainPlanService(dependencies: DomainPlanDependencies) {
  const { audits, analyzer, resolver, lists, outbound, clock } = dependencies
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

  return {
    /** Plans a domain as if the edits were published. */
    planDomain: ({ domain, selectors, edits }: DomainQuestion, language: Language): Promise<PlannedAudit> =>
      gate.run(async () => {
        const published = await audits.readReport(domain, selectors)
        const tools = { resolver, ...(outbound && { outbound: deskOf(domain, outbound) }) }
        const input = { domain, selectors, ...selectorsOf(published) }
        const { planAudit } = await import('../../../engine/plan-audit.ts')
        return await planAudit(published, { edits, input }, { ...tools, ...surroundings() }, language)
      }),

    /** Plans a domain from the text of a zone file and edits, without DNS queries. */
    planZone: (question: ZoneQuestion): Promise<ZonePlan> => gate.run(() => analyzer.planZone(question)),

    /** Stops plans in progress. */
    close: (): void => closing.abort(),
  }
}

/** The selectors that an audit found; a plan checks them as well. */
function selectorsOf({ facts: { dkim_keys } }: AuditReport): Pick<AuditInput, 'seenSelectors' | 'foundSelectors'> {
  const keys = dkim_keys.state === 'known' ? dkim_keys.value.keys : []
  const selectors = (found: typeof keys) => found.map(({ selector }) => selector)
  return {
    seenSelectors: selectors(keys.filter(({ source }) => source === 'seen')),
    foundSelectors: selectors(keys.filter(({ source }) => source !== 'seen')),
  }
}
