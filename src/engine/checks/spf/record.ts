import { excerpt } from '../../message/header-fields.ts'
import { isMeantAs } from '../../protocols/meant-record.ts'
import { defineCheck, fail, pass } from '../define-check.ts'
import { firstTerms, requestSpf } from './requests.ts'

/** Whether the domain has exactly one SPF record: none says nothing, and two count as none (RFC 7208 section 4.5). */
export const spfRecord = defineCheck({
  key: 'spf.record',
  group: 'authentication',
  findings: ['spf.no_record', 'spf.misspelled', 'spf.several_records'],
  scope: ['domain'],
  needs: ['spf_record'],
  consults: ['existence', 'mx_records', 'mail_hosts'],
  whenAbsent: ({ domain, existence, ...hosts }) => {
    const texts = existence.state === 'known' ? existence.value.txt_records : []
    const meant = texts.filter((text) => isMeantAs('spf', text))
    const [text] = meant
    if (text !== undefined) return fail('spf.misspelled', { domain, text: excerpt(text) }, requestSpf(domain, meant))
    const first = firstTerms(domain, hosts)
    return fail('spf.no_record', { domain }, requestSpf(domain, [], first ? { first } : {}))
  },
  evaluate: ({ spf_record: { domain, records, costs } }) =>
    records.length === 1
      ? pass({ domain })
      : fail('spf.several_records', { domain, count: records.length }, requestSpf(domain, records, { costs })),
})
