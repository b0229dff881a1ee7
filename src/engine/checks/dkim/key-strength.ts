import { rsaBits } from '../../protocols/dkim/parse-key-record.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { listKeys, selectorsOf } from './keys.ts'

/** Whether the keys that verifiers accept are long enough for the years to come (RFC 8301 section 3.2). */
export const dkimKeyStrength = defineCheck({
  key: 'dkim.key',
  group: 'authentication',
  findings: ['dkim.key_short'],
  scope: ['domain'],
  follows: ['dkim.selectors'],
  needs: ['dkim_keys'],
  evaluate: ({ dkim_keys }) => {
    const { domain } = dkim_keys
    const usable = listKeys(dkim_keys).filter(({ record }) => record.usable && record.key_bits !== null)
    const weak = usable.filter(({ record }) => record.problems.some(({ code }) => code === 'weak_key'))
    const [shown] = weak.length > 0 ? weak : usable
    if (!shown) return notApplicable()
    const bits = Math.min(...weak.map(({ record }) => record.key_bits ?? rsaBits.recommended))
    if (weak.length > 0) return fail('dkim.key_short', { domain, selector: selectorsOf(weak).join(', '), bits })
    const { selector, record } = shown
    return pass({ domain, selector, algorithm: record.key_type, bits: record.key_bits ?? 0 })
  },
})
