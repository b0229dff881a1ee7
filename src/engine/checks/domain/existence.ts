import { z } from 'zod'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { defineCheck, fail, noParams, notApplicable, note, pass } from '../define-check.ts'
import { rfc } from '../references.ts'

/** `name` is the name in DNS, `type` the type of the records that cannot be read. */
const brokenNameParams = z.object({
  name: z.string(),
  type: z.string(),
  code: z.enum(['dns_alias_loop', 'dns_contradictory']),
})

/** Names whose records no client can read, reported by the first check that needs them (`run-checks.ts`). */
const brokenNames = {
  // As bad as the worst record that can be missing.
  'domain.name_broken': { severity: 'major', points: 1.8, params: brokenNameParams, references: [rfc(1034, '3.6.2')] },
  // Optional records, such as MTA-STS.
  'domain.name_unreadable': {
    severity: 'minor',
    points: 0.3,
    params: brokenNameParams,
    references: [rfc(1034, '3.6.2')],
  },
} as const

/** Whether the domain exists: NXDOMAIN also covers all names below it (RFC 8020). */
export const domainExistence = defineCheck({
  key: 'domain.existence',
  group: 'infrastructure',
  params: z.object({ domain: z.string() }),
  references: [rfc(8020, '2')],
  findings: {
    // A domain that does not exist cannot send or receive.
    'domain.not_found': { severity: 'critical', points: 4, params: z.object({ domain: z.string() }) },
    ...brokenNames,
  },
  scope: ['domain'],
  needs: ['existence'],
  whenAbsent: ({ domain }) => fail('domain.not_found', { domain }),
  evaluate: ({ domain }) => pass({ domain }),
})

/** Whether only zone files were asked. They never hold what other people and servers answer for a domain. */
export const zoneScope = defineCheck({
  key: 'zone.scope',
  group: 'infrastructure',
  findings: {
    'zone.partial': { severity: 'info', points: 0, params: noParams },
  },
  scope: ['domain'],
  follows: ['domain.existence'],
  evaluate: (facts) => (isOfZoneFiles(facts) ? note('zone.partial', {}) : notApplicable()),
})

/** Whether all answers come from zone files. Records that are only planned also do, but not the others beside them. */
export function isOfZoneFiles({ dns }: Pick<AuditFacts, 'dns'>): boolean {
  const answers = dns.filter(({ status }) => status === 'found' || status === 'nodata' || status === 'nxdomain')
  return answers.length > 0 && answers.every(({ authenticated }) => authenticated === null)
}

export const domainExistenceChecks = [domainExistence, zoneScope] as const
