import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'

/** How many hosts a sentence can bear. */
const maxHosts = 4

/** Whether DNSSEC vouches for the MX and TLSA records: senders ignore all others (RFC 7672 section 2.2). */
export const daneSecure = defineCheck({
  key: 'dane.secure',
  group: 'infrastructure',
  findings: ['dane.insecure'],
  scope: ['domain'],
  needs: [],
  // Which hosts are silent is told by `dane.record`; what the others publish is judged all the same.
  consults: ['dane'],
  evaluate: ({ dane }) => {
    if (dane.state !== 'known') return notApplicable()
    const { domain, mx_secure, unvalidated, tlsa_hosts } = dane.value
    const published = tlsa_hosts.filter(({ tlsa }) => tlsa.length > 0)
    const insecure = published.filter(({ state }) => !mx_secure || state === 'insecure').map(({ host }) => host)
    if (insecure.length === 0) return published.length > 0 ? pass({ domain }) : notApplicable()
    return unvalidated ? unknown(unvalidated) : fail('dane.insecure', { domain, hosts: insecure.slice(0, maxHosts) })
  },
})
