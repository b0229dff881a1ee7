import type { MailHostFact } from '../../shared/contract/facts/audit/mx.ts'

/** Whether none of the hosts has a public address, in either address family. */
export function areUnreachable(hosts: readonly MailHostFact[]): boolean {
  return hosts.every((host) => host.reason === null && !isReachable(host))
}

/** Whether a host has a public address. */
export function isReachable({ addresses, unreachable }: MailHostFact): boolean {
  return addresses.length > unreachable.length
}
