/** The link of a lookup. */
export type LookupLink = { to: '/domain/$name'; params: { name: string } } | { to: '/ip/$ip'; params: { ip: string } }

export function linkToDomain(name: string): LookupLink {
  return { to: '/domain/$name', params: { name } }
}

export function linkToIp(ip: string): LookupLink {
  return { to: '/ip/$ip', params: { ip } }
}
