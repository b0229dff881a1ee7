/** Where a look-up leads. */
export type LookUpLink = { to: '/domain/$name'; params: { name: string } } | { to: '/ip/$ip'; params: { ip: string } }

export function linkToDomain(name: string): LookUpLink {
  return { to: '/domain/$name', params: { name } }
}

export function linkToIp(ip: string): LookUpLink {
  return { to: '/ip/$ip', params: { ip } }
}
