import { safeAnswerOctets } from '../../protocols/spf/select-record.ts'
import { defineCheck, note, pass } from '../define-check.ts'

/** Whether the TXT records of the domain fit one plain DNS answer (RFC 7208 section 3.4). */
export const spfSize = defineCheck({
  key: 'spf.size',
  group: 'authentication',
  findings: ['spf.answer_large'],
  scope: ['domain'],
  follows: ['spf.record'],
  needs: ['spf_record'],
  evaluate: ({ spf_record: { domain, answer_octets: octets } }) =>
    octets > safeAnswerOctets ? note('spf.answer_large', { domain, octets }) : pass({ domain, octets }),
})
