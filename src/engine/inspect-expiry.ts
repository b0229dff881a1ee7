import { withDeadline } from './dns/layers/deadline.ts'
import type { ExpiryFacts } from './monitoring/readings/read-expiry.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Validity } from './outbound/public-fetch.ts'
import { usedFactPacks } from './packs/fact-packs.ts'
import type { AuditDependencies, AuditInput } from './ports/audit.ts'
import type { LookUpRegistration } from './protocols/rdap/look-up-registration.ts'

export interface ExpiryQuestion extends AuditInput {
  /** Null if the registry is not to be queried. */
  lookUpRegistration: LookUpRegistration | null
}

/** When certificates and the registration of a domain expire. Never rejects because of answers. */
export async function inspectExpiry(
  { lookUpRegistration, ...input }: ExpiryQuestion,
  { outbound, ...dependencies }: AuditDependencies,
): Promise<ExpiryFacts> {
  const { openAudit } = await import('./gather/domain/audit-facts.ts')
  const { resolver, signal } = dependencies
  const policyHost = `mta-sts.${input.domain}`
  let policyCertificate: Validity | null = null
  const observed: Outbound | undefined =
    outbound &&
    ((...args) => {
      const connections = outbound(...args)
      return {
        ...connections,
        async fetchPublic(url, limits) {
          const outcome = await connections.fetchPublic(url, limits)
          if (outcome.state === 'fetched' && URL.parse(url)?.hostname === policyHost) {
            policyCertificate = outcome.validity
          }
          return outcome
        },
      }
    })
  const fetchPublic = outbound ? outbound(withDeadline(resolver, signal), signal).fetchPublic : null
  const [gathered, registration] = await Promise.all([
    openAudit(input, { ...dependencies, ...(observed && { outbound: observed }) }).gather(),
    lookUpRegistration ? lookUpRegistration(input.domain, fetchPublic) : null,
  ])
  return { audit: { ...gathered, packs: usedFactPacks() }, registration, policyCertificate }
}
