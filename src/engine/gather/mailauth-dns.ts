import type { DNSResolver } from 'mailauth'
import type { Reason } from '../../shared/reason.ts'
import { DnsLookupError, toMailauthResolver } from '../dns/layers/mailauth-resolver.ts'
import { canonicalName } from '../dns/names.ts'
import type { Resolver } from '../dns/resolver.ts'

/** The DNS of one mailauth run, which reports that a query failed, but not why. */
export interface MailauthDns {
  resolver: DNSResolver
  /** Why names have no answer, latest failure last. Absences are answers. */
  failures: ReadonlyMap<string, Reason>
}

/** Adapts our resolver for mailauth, and records failures. */
export function createMailauthDns(resolver: Resolver): MailauthDns {
  const failures = new Map<string, Reason>()
  const ask = toMailauthResolver(resolver)

  async function resolve(name: string, type: string): Promise<unknown[]> {
    try {
      return await ask(name, type)
    } catch (error) {
      if (error instanceof DnsLookupError && error.reason) {
        failures.delete(canonicalName(name))
        failures.set(canonicalName(name), error.reason)
      }
      throw error
    }
  }

  // mailauth's type covers text answers only, but it expects MX answers as objects, as in node:dns.
  return { resolver: resolve as DNSResolver, failures }
}

/** The reason of the latest failure; undefined if every query was answered. */
export function latestFailure({ failures }: MailauthDns): Reason | undefined {
  return [...failures.values()].at(-1)
}
