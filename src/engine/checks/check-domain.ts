import type { AuditFacts } from '../../shared/contract/facts/audit-facts.ts'
import type { Outcome } from '../../shared/findings/finding.ts'
import { domainExistence, isOfZoneFiles } from './domain/existence.ts'
import { checks } from './index.ts'
import { runChecks } from './run-checks.ts'

/** Runs every check on a domain, without the network. If the domain does not exist, nothing else is checked. Pure. */
export function checkDomain(facts: AuditFacts): Outcome[] {
  return runChecks(facts.existence.state === 'absent' ? [domainExistence] : checks, 'domain', facts)
}

/** The outcomes without what zone files never show. A name that their own records need stays unknown. */
export function answerable(facts: AuditFacts, outcomes: Outcome[]): Outcome[] {
  return isOfZoneFiles(facts) ? outcomes.filter((outcome) => !isBeyondZoneFiles(outcome)) : outcomes
}

/** Websites, servers, blocklists, reverse names, and records of the domain above. */
function isBeyondZoneFiles(outcome: Outcome): boolean {
  if (outcome.state !== 'unknown') return false
  const { code, subject = '' } = outcome.reason
  if (code === 'outbound_off') return true
  return code === 'dns_outside_zone' && (outcome.check.startsWith('dbl.') || / (?:PTR|DS|CAA)$/.test(subject))
}
