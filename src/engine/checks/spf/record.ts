import { defineCheck, fail, pass } from '../../check.ts'
import { excerpt } from '../../header-fields.ts'
import { resemblesSpf } from '../../protocols/spf/select-record.ts'
import { firstRecordOfDomain, merged, respelled } from './records.ts'

/** Whether the domain has exactly one SPF record: none says nothing, and two count as none (RFC 7208 section 4.5). */
export const spfRecord = defineCheck({
  key: 'spf.record',
  group: 'authentication',
  scope: ['domain'],
  needs: ['spf_record'],
  consults: ['existence'],
  whenAbsent: ({ domain, existence }) => {
    const texts = existence.state === 'known' ? existence.value.txt_records : []
    const text = texts.find(resemblesSpf)
    const record = firstRecordOfDomain(domain)
    if (text === undefined) return fail('spf.no_record', { domain }, record)
    return fail(
      'spf.misspelled',
      { domain, text: excerpt(text) },
      respelled(domain, text) ?? { ...record, current: text },
    )
  },
  evaluate: ({ spf_record: { domain, records } }) =>
    records.length === 1
      ? pass({ domain })
      : fail('spf.several_records', { domain, count: records.length }, merged(domain, records)),
})
