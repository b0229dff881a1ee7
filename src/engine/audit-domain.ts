import type { AuditFacts } from '../shared/contract/audit-facts.ts'
import type { AuditDependencies, AuditInput, AuditReport } from './audit.ts'
import { domainExistence } from './checks/domain/existence.ts'
import { checks } from './checks/index.ts'
import { runChecks } from './run-checks.ts'

/** Learns what the DNS says about a domain's mail, then judges it. Never rejects for anything the DNS does. */
export async function auditDomain(input: AuditInput, dependencies: AuditDependencies): Promise<AuditReport> {
  // On first use, because an engine that only takes mail needs none of it.
  const { gatherAuditFacts } = await import('./gather/domain/audit-facts.ts')
  return judgeDomain(await gatherAuditFacts(input, dependencies))
}

/** Judges facts by the rules of today, without the network. Of a domain that does not exist nothing else is asked. */
function judgeDomain(facts: AuditFacts): AuditReport {
  const asked = facts.existence.state === 'absent' ? [domainExistence] : checks
  return { facts, outcomes: runChecks(asked, 'domain', facts) }
}
