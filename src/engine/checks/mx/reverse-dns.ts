import { defineCheck, notApplicable, note, pass, unknown } from '../define-check.ts'

/** How many addresses a sentence can bear. */
const maxAddresses = 4

/**
 * Whether the addresses of the mail hosts have names that lead back to them (RFC 1912 section 2.1). Nobody asks that of a
 * host that only receives; the same hosts mostly send as well.
 */
export const mxReverseDns = defineCheck({
  key: 'mx.reverse_dns',
  group: 'infrastructure',
  findings: ['mx.reverse_missing', 'mx.reverse_unconfirmed'],
  scope: ['domain'],
  follows: ['mx.record'],
  needs: ['mail_hosts'],
  evaluate: ({ domain, mail_hosts: { hosts } }) => {
    const reverse = hosts.flatMap((host) => host.reverse)
    const answered = reverse.filter(({ reason }) => reason === null)
    const nameless = answered.filter(({ names }) => names.length === 0).map(({ ip }) => ip)
    if (nameless.length > 0) return note('mx.reverse_missing', { domain, addresses: nameless.slice(0, maxAddresses) })
    const unconfirmed = answered.filter(({ confirmed_name }) => confirmed_name === null).map(({ ip }) => ip)
    if (unconfirmed.length > 0) {
      return note('mx.reverse_unconfirmed', { domain, addresses: unconfirmed.slice(0, maxAddresses) })
    }
    const silent = reverse.find(({ reason }) => reason !== null)
    if (silent?.reason) return unknown(silent.reason)
    return reverse.length > 0 ? pass({ domain }) : notApplicable()
  },
})
