import { isPublicAddress } from '../../names/ip-address.ts'
import { defineCheck, notApplicable, note, pass } from '../define-check.ts'

/**
 * Whether the HELO name lets the sending address use it (RFC 7208 section 2.3). Most names publish nothing, which is
 * fine; a record that does not name the host is a mistake worth knowing.
 */
export const spfHelo = defineCheck({
  key: 'spf.helo',
  group: 'authentication',
  findings: ['spf.helo_fail'],
  scope: ['message'],
  follows: ['helo.name', 'spf.result'],
  needs: ['spf_helo'],
  consults: ['spf'],
  evaluate: ({ spf_helo: { domain, ip, result }, spf }) => {
    // For the null sender the HELO name is the identity SPF is about; `spf.result` has said it.
    if (spf.state === 'known' && spf.value.identity === 'helo') return notApplicable()
    if (result === 'pass') return pass({ domain, ip })
    if (result === 'fail' || result === 'softfail')
      return note('spf.helo_fail', { domain, ip, is_private: !isPublicAddress(ip) })
    return notApplicable()
  },
})
