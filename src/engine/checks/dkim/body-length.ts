import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/** Whether the passing signatures cover the whole body: `l=` lets anyone append to it (RFC 6376 section 8.2). */
export const dkimBodyLength = defineCheck({
  key: 'dkim.body_length',
  group: 'authentication',
  findings: ['dkim.body_length_limited'],
  scope: ['message'],
  follows: ['dkim.result'],
  needs: ['dkim'],
  evaluate: ({ dkim_signatures }) => {
    const passing = dkim_signatures.filter(({ result }) => result === 'pass')
    const limited = passing.find(({ body_length_limited }) => body_length_limited)
    if (limited) return fail('dkim.body_length_limited', { domain: limited.domain, selector: limited.selector })
    return passing.length > 0 ? pass({}) : notApplicable()
  },
})
