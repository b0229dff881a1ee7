import { defineCheck, notApplicable, note, pass } from '../define-check.ts'
import { requestRecord } from './requests.ts'

/** Whether the record holds tags that receivers pass over: pct, rf and ri were removed by RFC 9989. */
export const dmarcTags = defineCheck({
  key: 'dmarc.tags',
  group: 'authentication',
  findings: ['dmarc.tags_removed', 'dmarc.tags_unknown'],
  scope: ['domain'],
  follows: ['dmarc.policy'],
  needs: ['dmarc_record'],
  evaluate: ({ dmarc_record }) => {
    if (!dmarc_record.tags) return notApplicable()
    const { found_at: domain, text, problems } = dmarc_record.tags
    const namesOf = (wanted: string) => problems.filter(({ code }) => code === wanted).map(({ detail }) => detail)
    const removed = namesOf('removed_tag')
    if (removed.length > 0) {
      return note('dmarc.tags_removed', { domain, tags: removed }, requestRecord(domain, [text]))
    }
    const unknown = namesOf('unknown_tag')
    return unknown.length > 0
      ? note('dmarc.tags_unknown', { domain, tags: unknown }, requestRecord(domain, [text]))
      : pass({ domain })
  },
})
