import { z } from 'zod'
import { tokenSchema } from '../contract/inbox-tests/inbox-tests.ts'

/** Letters of all scripts: the engine decides what a domain is. */
const domainShape = /^[\p{L}\p{N}\p{M}_-]+(\.[\p{L}\p{N}\p{M}_-]+)+$/u
/** Maximum domain name length in characters (RFC 1035, section 2.3.4). */
const maxDomainLength = 253
/** Longer links are invalid. */
const maxLinkLength = 1024

const nameSchema = z.string().max(maxDomainLength).regex(domainShape)
const addressSchema = z.union([z.ipv4(), z.ipv6()])

/** A page of the app that a link may open. */
export const linkedPageSchema = z.discriminatedUnion('page', [
  z.object({ page: z.literal('test'), token: tokenSchema }),
  z.object({ page: z.literal('domain'), name: nameSchema }),
  z.object({ page: z.literal('ip'), ip: addressSchema }),
])
export type LinkedPage = z.infer<typeof linkedPageSchema>

/**
 * The page that `sendproof://t/TOKEN`, `sendproof://domain/NAME`, or `sendproof://ip/ADDRESS` opens; null for other
 * links.
 */
export function readAppLink(link: string): LinkedPage | null {
  if (link.length > maxLinkLength || !URL.canParse(link)) return null
  const { protocol, host, pathname, search, hash } = new URL(link)
  if (protocol !== 'sendproof:' || search !== '' || hash !== '') return null
  const value = decode(pathname.slice(1))
  if (host === 't' && tokenSchema.safeParse(value).success) return { page: 'test', token: value }
  if (host === 'domain' && nameSchema.safeParse(value).success) return { page: 'domain', name: value }
  if (host === 'ip' && addressSchema.safeParse(value).success) return { page: 'ip', ip: value }
  return null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
