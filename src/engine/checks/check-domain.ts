import type { AuditFacts } from '../../shared/contract/facts/audit-facts.ts'
import type { Outcome } from '../../shared/findings/finding.ts'
import { domainExistence } from './domain/existence.ts'
import { checks } from './index.ts'
import { runChecks } from './run-checks.ts'

/** Runs every check on a domain, without the network. If the domain does not exist, nothing else is checked. Pure. */
export function checkDomain(facts: AuditFacts): Outcome[] {
  return runChecks(facts.existence.state === 'absent' ? [domainExistence] : checks, 'domain', facts)
}
