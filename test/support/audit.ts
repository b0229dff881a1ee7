import { auditDomain } from '../../src/engine/audit-domain.ts'
import { type AnyCheck, runChecks } from '../../src/engine/checks/run-checks.ts'
import type { Resolver } from '../../src/engine/dns/resolver.ts'
import type { Outbound } from '../../src/engine/outbound/outbound.ts'
import type { AuditReport } from '../../src/engine/ports/audit.ts'
import { createLists, defaultLists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import type { AuditFacts } from '../../src/shared/contract/facts/audit-facts.ts'
import type { Outcome } from '../../src/shared/findings/finding.ts'
import { resolverOf } from './zone.ts'

/** The domain of test zones. */
export const auditedDomain = 'shop.example'

interface Question {
  domain?: string
  selectors?: string[]
  outbound?: Outbound
}

const now = () => new Date('2026-11-21T09:30:00Z')

/** Audits a domain with a resolver, or with the text of a zone file with the origin `shop.example`. */
export function audit(
  dns: Resolver | string,
  { domain = auditedDomain, selectors = [], outbound }: Question = {},
): Promise<AuditReport> {
  const resolver = typeof dns === 'string' ? resolverOf(`$ORIGIN ${auditedDomain}.\n$TTL 300\n${dns}\n`) : dns
  return auditDomain(
    { domain, selectors },
    {
      resolver,
      lists: createLists(defaultLists, now),
      signal: new AbortController().signal,
      now,
      ...(outbound && { outbound }),
    },
  )
}

/** The outcome of one check for the facts of a domain; undefined if the check does not apply. */
export function askAudit(check: AnyCheck, facts: AuditFacts): Outcome | undefined {
  return runChecks([check], 'domain', facts)[0]
}

/** The same as one word: `pass`, the finding's key, `unknown: <code>` or `not evaluated`. */
export async function auditAnswer(check: AnyCheck, dns: Resolver | string, question?: Question): Promise<string> {
  const { facts } = await audit(dns, question)
  const outcome = askAudit(check, facts)
  if (!outcome) return 'not evaluated'
  if (outcome.state === 'unknown') return `unknown: ${outcome.reason.code}`
  return outcome.state === 'pass' ? 'pass' : outcome.finding
}
