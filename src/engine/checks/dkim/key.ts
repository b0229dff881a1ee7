import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { isRsa } from './fault.ts'

/** Signers should use RSA keys of at least this length (RFC 8301 section 3.2). */
const recommendedRsaBits = 2048

/** Whether the keys of the signatures that pass are long enough for the years to come. */
export const dkimKey = defineCheck({
  key: 'dkim.key',
  group: 'authentication',
  findings: ['dkim.key_short'],
  scope: ['message'],
  follows: ['dkim.result'],
  needs: ['dkim'],
  evaluate: ({ dkim_signatures }) => {
    const passing = dkim_signatures.filter(({ result, key_bits }) => result === 'pass' && key_bits !== null)
    const short = passing.find((signature) => isRsa(signature) && (signature.key_bits ?? 0) < recommendedRsaBits)
    const shown = short ?? passing[0]
    if (!shown) return notApplicable()
    const { domain, selector } = shown
    const bits = shown.key_bits ?? 0
    if (short) return fail('dkim.key_short', { domain, selector, bits })
    return pass({ domain, selector, algorithm: shown.algorithm ?? 'rsa-sha256', bits })
  },
})
