import type { MailHostFact } from '../../../shared/contract/audit-facts/mx.ts'
import { defineCheck, fail, pass, unknown } from '../define-check.ts'

/** How many hosts a sentence can bear. */
const maxHosts = 4

/** Whether every mail host can be reached: a host without a public address is none (RFC 5321 section 5.1). */
export const mxAddresses = defineCheck({
  key: 'mx.addresses',
  group: 'infrastructure',
  findings: ['mx.unreachable', 'mx.dead_hosts'],
  scope: ['domain'],
  follows: ['mx.record'],
  // Where the records name no host at all, `mx.names` tells.
  needs: ['mx_records', 'mail_hosts'],
  evaluate: ({ mx_records: { domain }, mail_hosts: { hosts } }) => {
    if (areUnreachable(hosts)) {
      return fail('mx.unreachable', { domain, hosts: hosts.map(({ host }) => host).slice(0, maxHosts) })
    }
    const dead = hosts.filter(({ state }) => state === 'absent').map(({ host }) => host)
    if (dead.length > 0) return fail('mx.dead_hosts', { domain, hosts: dead.slice(0, maxHosts) })
    const silent = hosts.find((host) => !isReachable(host) && host.reason !== null)
    if (silent?.reason) return unknown(silent.reason)
    return pass({ domain, hosts: hosts.map(({ host }) => host).slice(0, maxHosts) })
  },
})

/** Whether it is known that no mail can reach any of the hosts: both families of addresses answered for each. */
export function areUnreachable(hosts: readonly MailHostFact[]): boolean {
  return hosts.every((host) => host.reason === null && !isReachable(host))
}

function isReachable({ addresses, unreachable }: MailHostFact): boolean {
  return addresses.length > unreachable.length
}
