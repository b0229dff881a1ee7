import { defineCheck, fail, notApplicable, pass, unknown } from '../../check.ts'

/** How many hosts a sentence can bear. */
const maxHosts = 4

/** Whether DNSSEC vouches for the MX and TLSA records: senders ignore all others (RFC 7672 section 2.2). */
export const daneSecure = defineCheck({
  key: 'dane.secure',
  group: 'infrastructure',
  scope: ['domain'],
  follows: ['dane.record'],
  needs: ['dane'],
  evaluate: ({ dane: { domain, mx_secure, unvalidated, tlsa_hosts } }) => {
    const published = tlsa_hosts.filter(({ tlsa }) => tlsa.length > 0)
    const insecure = published.filter(({ state }) => !mx_secure || state === 'insecure').map(({ host }) => host)
    if (insecure.length === 0) return published.length > 0 ? pass({ domain }) : notApplicable()
    return unvalidated ? unknown(unvalidated) : fail('dane.insecure', { domain, hosts: insecure.slice(0, maxHosts) })
  },
})
