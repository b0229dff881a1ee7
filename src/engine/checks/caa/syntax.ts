import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, pass } from '../define-check.ts'

/** Whether authorities can read the records: some mistakes keep all of them from issuing (RFC 8659 section 4). */
export const caaSyntax = defineCheck({
  key: 'caa.syntax',
  group: 'infrastructure',
  findings: ['caa.invalid'],
  scope: ['domain'],
  follows: ['caa.record'],
  needs: ['caa'],
  evaluate: ({ caa: { found_at: domain, properties } }) => {
    const broken = properties.find(({ problem }) => problem !== null)
    if (!broken?.problem) return pass({ domain })
    return fail('caa.invalid', { domain, code: broken.problem, tag: excerpt(broken.tag), value: excerpt(broken.value) })
  },
})
