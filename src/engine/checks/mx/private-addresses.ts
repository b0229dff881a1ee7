import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { areUnreachable } from './addresses.ts'

/** How many addresses a sentence can bear. */
const maxAddresses = 4

/** Whether mail hosts have public addresses only: a sender that picks a private one tries in vain, and later. */
export const mxPrivateAddresses = defineCheck({
  key: 'mx.private_addresses',
  group: 'infrastructure',
  findings: ['mx.private_address'],
  scope: ['domain'],
  follows: ['mx.record'],
  needs: ['mx_records', 'mail_hosts'],
  evaluate: ({ mx_records: { domain }, mail_hosts: { hosts } }) => {
    // That no host has another address has a finding of its own.
    if (areUnreachable(hosts)) return notApplicable()
    const [inside, ...others] = hosts.filter(({ unreachable }) => unreachable.length > 0)
    if (inside) {
      return fail('mx.private_address', {
        domain,
        host: inside.host,
        addresses: inside.unreachable.slice(0, maxAddresses),
        others: others.map(({ host }) => host),
      })
    }
    // Of a host that did not answer, the check of its addresses tells.
    return hosts.every(({ reason }) => reason === null) ? pass({ domain }) : notApplicable()
  },
})
