import { defineCheck, note, pass } from '../define-check.ts'

/** Whether DNSSEC protects the domain's records (RFC 4035 section 3.2.3). Nobody demands it for mail; DANE rests on it. */
export const dnssecSigned = defineCheck({
  key: 'dnssec.signed',
  group: 'infrastructure',
  findings: ['dnssec.missing'],
  scope: ['domain'],
  needs: ['dnssec'],
  whenAbsent: ({ domain }) => note('dnssec.missing', { domain }),
  evaluate: ({ dnssec: { domain } }) => pass({ domain }),
})
