import { rsaBits } from '../../protocols/dkim/parse-key-record.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { listKeys, selectorsOf } from './keys.ts'

/** Whether the RSA keys are long enough to be accepted (RFC 8301 section 3.2): verifiers must refuse shorter ones. */
export const dkimKeyMinimum = defineCheck({
  key: 'dkim.key_minimum',
  group: 'authentication',
  findings: ['dkim.key_too_short'],
  scope: ['domain'],
  follows: ['dkim.selectors'],
  needs: ['dkim_keys'],
  evaluate: ({ dkim_keys }) => {
    const { domain } = dkim_keys
    const measured = listKeys(dkim_keys).filter(({ record }) => record.key_bits !== null)
    const short = measured.filter(({ record }) => record.key_type === 'rsa' && (record.key_bits ?? 0) < rsaBits.least)
    if (short.length > 0) return fail('dkim.key_too_short', { domain, selector: selectorsOf(short).join(', ') })
    return measured.length > 0 ? pass({ domain }) : notApplicable()
  },
})
