import { registeredDomain } from '../../registered-domain.ts'

/** Whether two hosts lie under one registered domain. Of a host that is not known nothing is said: false. */
export function areOfOneOrganization(host: string | null, other: string | null): boolean {
  if (!host || !other) return false
  return registeredDomain(host.toLowerCase()) === registeredDomain(other.toLowerCase())
}
