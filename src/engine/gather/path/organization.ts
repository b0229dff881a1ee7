import { getDomain } from 'tldts'
import { isConsumerHostName } from '../../names/consumer-host-name.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import data from './mail-organizations.json' with { type: 'json' }

/** Maps each domain of a provider with several to the provider's first domain. */
const organizationByDomain = new Map(
  data.organizations.flatMap(({ domains }) => domains.map((domain) => [domain, domains[0] ?? domain] as const)),
)

const organizations = new Map(data.organizations.map((organization) => [organization.domains[0] ?? '', organization]))

/**
 * The names in lower case of the fields that the organization of a host writes into every message that it receives and
 * removes from what others send; `*` stands for any rest.
 */
export function ownFieldsOf(host: string): readonly string[] {
  return organizations.get(organizationOf(host))?.ownFields ?? []
}

/** The organization of a host: its registered domain, or the first domain of a large provider that has several. */
export function organizationOf(host: string): string {
  const domain = registeredDomain(host.toLowerCase())
  return organizationByDomain.get(domain) ?? domain
}

/** Whether two hosts belong to one organization. If either is unknown, they do not. */
export function areOfOneOrganization(host: string | null, other: string | null): boolean {
  if (!host || !other) return false
  return organizationOf(host) === organizationOf(other) || areOfOneSuffix(host, other)
}

/**
 * Whether two hosts share a domain that is a public suffix only because its owner delegates names, as universities do.
 * Names of rented machines do not identify their operator.
 */
function areOfOneSuffix(host: string, other: string): boolean {
  if (isConsumerHostName(host) || isConsumerHostName(other)) return false
  const domain = getDomain(host)
  return domain !== null && domain === getDomain(other)
}

/**
 * Whether a host only accepts mail from outside. Mail that it receives from its own organization comes from another
 * customer of the provider.
 */
export function isInboundHost(host: string | null): boolean {
  const name = host?.toLowerCase() ?? ''
  return inboundHostsOf(name).some((suffix) => name === suffix || name.endsWith(`.${suffix}`))
}

/** The hosts at which a provider accepts mail from outside, so that its other hosts only pass it on; empty if unknown. */
export function inboundHostsOf(host: string): readonly string[] {
  return organizations.get(organizationOf(host))?.inboundHosts ?? []
}
