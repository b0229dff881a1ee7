import { defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { allOf, hasRedirect, withAll } from './records.ts'

/** What the record says about all other hosts (RFC 7208 section 5.1). A redirect leaves that to another record. */
export const spfAll = defineCheck({
  key: 'spf.all',
  group: 'authentication',
  scope: ['message'],
  follows: ['spf.result'],
  needs: ['spf'],
  evaluate: ({ spf: { domain, result, record } }) => {
    if (record === null || result === 'permerror') return notApplicable()
    const all = allOf(record)
    if (all === null) {
      if (hasRedirect(record)) return notApplicable()
      return fail('spf.all_missing', { domain }, withAll(domain, record, '~all'))
    }
    if (all.startsWith('-') || all.startsWith('~')) return pass({ domain, all })
    const finding = all.startsWith('?') ? 'spf.all_neutral' : 'spf.all_open'
    return fail(finding, { domain }, withAll(domain, record, '~all'))
  },
})
