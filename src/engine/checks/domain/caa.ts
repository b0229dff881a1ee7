import { z } from 'zod'
import { caaProblems } from '../../../shared/contract/facts/audit/caa.ts'
import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'
import { rfc } from '../references.ts'

/**
 * Whether the domain restricts which authorities may issue certificates: records without `issue` do not (RFC 8659
 * section 4.2). Optional for mail.
 */
export const caaRecord = defineCheck({
  key: 'caa.record',
  group: 'infrastructure',
  params: z.object({ domain: z.string(), issuers: z.array(z.string()) }),
  references: [rfc(8659, '4.2')],
  findings: {
    // Right for a domain without certificates; otherwise, the next one cannot be issued.
    'caa.no_issuer': { severity: 'info', points: 0, params: z.object({ domain: z.string() }) },
    'caa.missing': { severity: 'info', points: 0, params: z.object({ domain: z.string() }) },
  },
  scope: ['domain'],
  needs: ['caa'],
  whenAbsent: ({ domain }) => note('caa.missing', { domain }),
  evaluate: ({ caa: { found_at: domain, properties } }) => {
    if (properties.some(({ problem }) => problem !== null)) return notApplicable()
    if (properties.every(({ tag }) => tag !== 'issue')) return note('caa.missing', { domain })
    const issuers = properties.flatMap(({ tag, issuer }) => (tag === 'issue' && issuer ? [issuer] : []))
    return issuers.length > 0 ? pass({ domain, issuers: [...new Set(issuers)] }) : note('caa.no_issuer', { domain })
  },
})

/** Whether authorities can read the records: some errors block all issuance (RFC 8659 section 4). */
export const caaSyntax = defineCheck({
  key: 'caa.syntax',
  group: 'infrastructure',
  params: z.object({ domain: z.string() }),
  references: [rfc(8659, '4')],
  findings: {
    'caa.invalid': {
      severity: 'minor',
      points: 0.2,
      params: z.object({ domain: z.string(), code: z.enum(caaProblems), tag: z.string(), value: z.string() }),
    },
  },
  scope: ['domain'],
  follows: ['caa.record'],
  needs: ['caa'],
  evaluate: ({ caa: { found_at: domain, properties } }) => {
    const broken = properties.find(({ problem }) => problem !== null)
    if (!broken?.problem) return pass({ domain })
    return fail('caa.invalid', { domain, code: broken.problem, tag: excerpt(broken.tag), value: excerpt(broken.value) })
  },
})

export const domainCaaChecks = [caaRecord, caaSyntax] as const
