import { z } from 'zod'
import { defineCheck, fail, pass } from '../define-check.ts'
import { rfc } from '../references.ts'

/** Whether the domain exists: NXDOMAIN also covers all names below it (RFC 8020). */
export const domainExistence = defineCheck({
  key: 'domain.existence',
  group: 'infrastructure',
  params: z.object({ domain: z.string() }),
  references: [rfc(8020, '2')],
  findings: {
    // A domain that does not exist cannot send or receive.
    'domain.not_found': { severity: 'critical', points: 4, params: z.object({ domain: z.string() }) },
  },
  scope: ['domain'],
  needs: ['existence'],
  whenAbsent: ({ domain }) => fail('domain.not_found', { domain }),
  evaluate: ({ domain }) => pass({ domain }),
})

export const domainExistenceChecks = [domainExistence] as const
