import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'

/** Whether mail can come in over IPv4, which all senders have, and over IPv6, which some prefer. */
export const mxAddressFamilies = defineCheck({
  key: 'mx.address_families',
  group: 'infrastructure',
  findings: ['mx.ipv4_only', 'mx.ipv6_only'],
  scope: ['domain'],
  follows: ['mx.addresses'],
  needs: ['mx_records', 'mail_hosts'],
  evaluate: ({ mx_records: { domain }, mail_hosts: { hosts } }) => {
    const addresses = hosts.flatMap(({ addresses, unreachable }) => addresses.filter((ip) => !unreachable.includes(ip)))
    const hasIpv6 = addresses.some((ip) => ip.includes(':'))
    const hasIpv4 = addresses.some((ip) => !ip.includes(':'))
    if (hasIpv4 && hasIpv6) return pass({ domain })
    const silent = hosts.find(({ reason }) => reason !== null)
    if (silent?.reason) return unknown(silent.reason)
    if (hasIpv4) return note('mx.ipv4_only', { domain })
    return hasIpv6 ? fail('mx.ipv6_only', { domain }) : notApplicable()
  },
})
