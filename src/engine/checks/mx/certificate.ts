import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'

/** Whether the mail hosts prove their names. Senders mind where the MTA-STS policy is in force (RFC 8461 section 4.2). */
export const mxCertificate = defineCheck({
  key: 'mx.certificate',
  group: 'infrastructure',
  findings: ['mx.certificate_refused', 'mx.certificate_invalid'],
  scope: ['domain'],
  follows: ['mx.encryption'],
  needs: [],
  consults: ['mx_tls', 'mta_sts_policy'],
  evaluate: ({ domain, mx_tls, mta_sts_policy }) => {
    const encryption = mx_tls.state === 'known' ? mx_tls.value.encryption : []
    const shown = encryption.filter(({ certificate }) => certificate !== null)
    const bad = shown.find(({ certificate }) => certificate?.fault)
    if (!bad) return shown.length > 0 ? pass({ domain }) : notApplicable()
    const params = { domain, host: bad.host, fault: bad.certificate?.fault ?? '' }
    const policy = mta_sts_policy.state === 'known' ? mta_sts_policy.value.policy : null
    const isEnforced = policy?.valid === true && policy.mode === 'enforce'
    return isEnforced ? fail('mx.certificate_refused', params) : note('mx.certificate_invalid', params)
  },
})
