import { getDomain } from 'tldts'
import { isConsumerHostName } from '../../names/consumer-host-name.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import data from './mail-organizations.json' with { type: 'json' }

/** The first domain of each provider that has several, by each of them. */
const organizationByDomain = new Map(
  data.organizations.flatMap(({ domains }) => domains.map((domain) => [domain, domains[0] ?? domain] as const)),
)

const entrances = data.organizations.flatMap((organization) => organization.entrances)

/** Whose host it is: its registered domain, or the first one of a large provider that has several. */
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
 * Whether two hosts have names under one domain that counts as a public suffix only because its owner gives names to
 * others, as universities do. The names of rented machines tell nothing about who runs them.
 */
function areOfOneSuffix(host: string, other: string): boolean {
  if (isConsumerHostName(host) || isConsumerHostName(other)) return false
  const domain = getDomain(host)
  return domain !== null && domain === getDomain(other)
}

/**
 * Whether a host accepts mail from outside only. What such a host receives from its own organization comes from another
 * customer of the provider.
 */
export function isEntrance(host: string | null): boolean {
  const name = host?.toLowerCase() ?? ''
  return entrances.some((entrance) => name === entrance || name.endsWith(`.${entrance}`))
}
