import { defineCheck, notApplicable, note, pass } from '../../check.ts'

/** Whether the domain says which authorities may issue certificates for it (RFC 8659). Nobody demands it for mail. */
export const caaRecord = defineCheck({
  key: 'caa.record',
  group: 'infrastructure',
  scope: ['domain'],
  needs: ['caa'],
  whenAbsent: ({ domain }) => note('caa.missing', { domain }),
  evaluate: ({ caa: { found_at: domain, properties } }) => {
    if (properties.some(({ problem }) => problem !== null)) return notApplicable()
    const issuers = properties.flatMap(({ tag, issuer }) => (tag === 'issue' && issuer ? [issuer] : []))
    return pass({ domain, issuers: [...new Set(issuers)] })
  },
})
