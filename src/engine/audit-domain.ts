import type { AuditDependencies, AuditInput, AuditReport } from './audit.ts'
import { judgeDomain } from './checks/check-domain.ts'
import { planDomain } from './score/plan-report.ts'
import { tryRecords } from './score/trials.ts'

/** Learns what the DNS says about a domain's mail, then judges it. Never rejects for anything the DNS does. */
export async function auditDomain(input: AuditInput, dependencies: AuditDependencies): Promise<AuditReport> {
  // On first use, because an engine that only takes mail needs none of it.
  const { openAudit } = await import('./gather/domain/audit-facts.ts')
  const { gather, gatherWith, signal } = openAudit(input, dependencies)
  const facts = await gather()
  const outcomes = judgeDomain(facts)
  return {
    facts,
    outcomes,
    trials: await tryRecords({ facts, plan: planDomain({ facts, outcomes }), gatherWith, signal }),
  }
}
