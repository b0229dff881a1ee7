import type { DNSResolver } from 'mailauth'
import type { Reason } from '../../shared/reason.ts'
import { DnsLookupError, toMailauthResolver } from '../dns/layers/mailauth-resolver.ts'
import { canonicalName } from '../dns/names.ts'
import type { Resolver } from '../dns/resolver.ts'

/** The questions of one run of mailauth, which tells that the DNS failed, but not how. */
export interface MailauthQuestions {
  resolver: DNSResolver
  /** Why names gave no answer, the latest failure last. Absences are answers. */
  failures: ReadonlyMap<string, Reason>
}

/** Lets mailauth ask our resolver, and remembers what stayed without an answer. */
export function createMailauthQuestions(resolver: Resolver): MailauthQuestions {
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

  // mailauth's types know answers of text only; MX answers are objects there, as in node:dns.
  return { resolver: resolve as DNSResolver, failures }
}

/** The reason of the latest failure. What failed without one is our own fault, so the verifier's words are kept. */
export function latestFailure({ failures }: MailauthQuestions, remark: string | undefined): Reason {
  return [...failures.values()].at(-1) ?? { code: 'analysis_failed', ...(remark ? { detail: remark } : {}) }
}
