import { defineCheck, notApplicable, note, pass } from '../define-check.ts'

/**
 * Whether the domain says which authorities may issue certificates for it: records without `issue` do not (RFC 8659 section
 * 4.2). Nobody demands it for mail.
 */
export const caaRecord = defineCheck({
  key: 'caa.record',
  group: 'infrastructure',
  findings: ['caa.missing'],
  scope: ['domain'],
  needs: ['caa'],
  whenAbsent: ({ domain }) => note('caa.missing', { domain }),
  evaluate: ({ caa: { found_at: domain, properties } }) => {
    if (properties.some(({ problem }) => problem !== null)) return notApplicable()
    if (properties.every(({ tag }) => tag !== 'issue')) return note('caa.missing', { domain })
    const issuers = properties.flatMap(({ tag, issuer }) => (tag === 'issue' && issuer ? [issuer] : []))
    return pass({ domain, issuers: [...new Set(issuers)] })
  },
})
