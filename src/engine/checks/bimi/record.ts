import { defineCheck, fail, notApplicable, note, pass } from '../../check.ts'

/** Whether the domain names a logo for its mail, in one record. Nobody demands it. */
export const bimiRecord = defineCheck({
  key: 'bimi.record',
  group: 'infrastructure',
  scope: ['domain'],
  needs: ['bimi_record'],
  whenAbsent: ({ domain }) => note('bimi.missing', { domain }),
  evaluate: ({ bimi_record: { found_at: domain, records, declined, valid } }) => {
    if (records.length > 1) return fail('bimi.several_records', { domain, count: records.length })
    if (declined) return note('bimi.declined', { domain })
    return valid ? pass({ domain }) : notApplicable()
  },
})
