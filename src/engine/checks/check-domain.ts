import type { AuditFacts } from '../../shared/contract/audit-facts.ts'
import type { Outcome } from '../../shared/finding.ts'
import { domainExistence } from './domain/existence.ts'
import { checks } from './index.ts'
import { runChecks } from './run-checks.ts'

/** Judges facts by the rules of today, without the network. Of a domain that does not exist nothing else is asked. Pure. */
export function judgeDomain(facts: AuditFacts): Outcome[] {
  return runChecks(facts.existence.state === 'absent' ? [domainExistence] : checks, 'domain', facts)
}
