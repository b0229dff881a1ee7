import { z } from 'zod'

/** The link of a lookup. */
export type LookupLink = { to: '/domain/$name'; params: { name: string } } | { to: '/ip/$ip'; params: { ip: string } }

export function linkToDomain(name: string): LookupLink {
  return { to: '/domain/$name', params: { name } }
}

export function linkToIp(ip: string): LookupLink {
  return { to: '/ip/$ip', params: { ip } }
}

const ipSchema = z.union([z.ipv4(), z.ipv6()])

/** The check of an IP address, or the audit of any other name. */
export function linkToSubject(subject: string): LookupLink {
  return ipSchema.safeParse(subject).success ? linkToIp(subject) : linkToDomain(subject)
}
