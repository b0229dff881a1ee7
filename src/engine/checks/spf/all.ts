import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { allOf, hasRedirect } from './record-end.ts'
import { requestSpf, softEnd } from './requests.ts'

/** What the record says about all other hosts (RFC 7208 section 5.1). A redirect leaves that to another record. */
export const spfAll = defineCheck({
  key: 'spf.all',
  group: 'authentication',
  findings: ['spf.all_missing', 'spf.all_neutral', 'spf.all_open'],
  scope: ['message'],
  follows: ['spf.result'],
  needs: ['spf'],
  evaluate: ({ spf: { domain, result, record } }) => {
    if (record === null || result === 'permerror') return notApplicable()
    const all = allOf(record)
    if (all === null) {
      if (hasRedirect(record)) return notApplicable()
      return fail('spf.all_missing', { domain }, requestSpf(domain, [record], softEnd))
    }
    if (all.startsWith('-') || all.startsWith('~')) return pass({ domain, all })
    return all.startsWith('?')
      ? fail('spf.all_neutral', { domain }, requestSpf(domain, [record], softEnd))
      : fail('spf.all_open', { domain }, requestSpf(domain, [record], { ...softEnd, urgent: true }))
  },
})
