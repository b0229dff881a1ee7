import type { PasteRecord } from '../shared/findings/finding.ts'
import { checkDomain } from './checks/check-domain.ts'
import { usedFactPacks } from './packs/fact-packs.ts'
import type { AuditDependencies, AuditInput, AuditReport } from './ports/audit.ts'
import { createListHealth } from './protocols/dnsbl/list-health.ts'
import { doesHarm, outlineDomainPlan, planDomain } from './score/plan-report.ts'
import { tryRecords } from './score/trials.ts'

/** Gathers the facts of a domain and checks them. Never rejects because of DNS answers. */
export async function auditDomain(input: AuditInput, dependencies: AuditDependencies): Promise<AuditReport> {
  // Loaded on first use: an engine that only analyses messages does not need it.
  const { openAudit } = await import('./gather/domain/audit-facts.ts')
  const { gather, gatherWith, signal } = openAudit(input, dependencies)
  const facts = { ...(await gather()), packs: usedFactPacks() }
  const outcomes = checkDomain(facts)
  const makePlan = planDomain({ facts, outcomes })
  const { trials, plan } = await tryRecords({
    facts,
    makePlan,
    gatherWith: (records) => gatherWith(records, facts),
    signal,
  })
  return { facts, outcomes: plan.outcomes, trials, plan: outlineDomainPlan(plan) }
}

/** `auditDomain` without trials of the offered records, which take most of the time. */
export async function inspectDomain(
  input: AuditInput,
  dependencies: AuditDependencies,
): Promise<Pick<AuditReport, 'facts' | 'outcomes'>> {
  const { openAudit } = await import('./gather/domain/audit-facts.ts')
  const facts = { ...(await openAudit(input, dependencies).gather()), packs: usedFactPacks() }
  return { facts, outcomes: checkDomain(facts) }
}

/** Whether a record for a domain, offered outside an audit, would make its audit worse. Blocklists do not matter. */
export async function wouldHarm(
  record: PasteRecord,
  domain: string,
  dependencies: Pick<AuditDependencies, 'resolver' | 'signal' | 'now'>,
): Promise<boolean> {
  const { openAudit } = await import('./gather/domain/audit-facts.ts')
  const lists = { block: [], allow: [], domain: [], health: createListHealth(dependencies.now) }
  const { gather, gatherWith } = openAudit({ domain, selectors: [] }, { ...dependencies, lists })
  const facts = { ...(await gather()), packs: usedFactPacks() }
  return doesHarm(record, facts, await gatherWith([record], facts))
}
