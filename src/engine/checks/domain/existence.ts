import { defineCheck, fail, pass } from '../define-check.ts'

/** Whether the domain exists at all: NXDOMAIN denies it and all names below (RFC 8020). */
export const domainExistence = defineCheck({
  key: 'domain.existence',
  group: 'infrastructure',
  findings: ['domain.not_found'],
  scope: ['domain'],
  needs: ['existence'],
  whenAbsent: ({ domain }) => fail('domain.not_found', { domain }),
  evaluate: ({ domain }) => pass({ domain }),
})
