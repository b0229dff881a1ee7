import type { DmarcPolicy } from '../../../shared/contract/facts/dmarc-policy.ts'
import { absent, type Fact, known, unavailable } from '../../../shared/fact.ts'
import { type DmarcRecord, type DmarcRequest, requestedPolicies } from '../../../shared/records/dmarc.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { organizationalDomainOf, type TreeWalkStep, walkTree } from './tree-walk.ts'

/** The policy of a domain, with the tree walk that found it. */
export interface DmarcDiscovery {
  steps: TreeWalkStep[]
  /** The step whose record applies; null if there is none or it is unknown. */
  source: TreeWalkStep | null
  /** Absent if no record applies, or if it requests no DMARC processing. */
  policy: Fact<DmarcPolicy>
}

/**
 * Finds the DMARC policy of a domain (RFC 9989 section 4.10.1): its own record, or else that of its Organizational
 * Domain, or else that of the public suffix above it.
 *
 * If a name does not answer, the policy is unavailable, unless the domain has its own record; then only the
 * Organizational Domain is unknown. `domain` is in A-labels.
 */
export async function discoverDmarc(domain: string, resolver: Resolver): Promise<DmarcDiscovery> {
  const name = domain.toLowerCase()
  const steps = await walkTree(name, resolver)
  const source = findSource(name, steps)
  if (source?.record) return { steps, source, policy: await readPolicy(name, source.record, source, steps, resolver) }
  const broken = steps.find(({ outcome }) => outcome === 'unavailable')
  return { steps, source: null, policy: broken?.reason ? unavailable(broken.reason) : absent }
}

function findSource(domain: string, steps: readonly TreeWalkStep[]): TreeWalkStep | null {
  const withRecord = steps.filter(({ outcome }) => outcome === 'record')
  const organizationalDomain = organizationalDomainOf(steps)
  return (
    withRecord.find((step) => step.domain === domain) ??
    withRecord.find((step) => step.domain === organizationalDomain) ??
    withRecord.find((step) => organizationalDomain !== null && step.record?.psd === 'y') ??
    null
  )
}

async function readPolicy(
  domain: string,
  record: DmarcRecord,
  { domain: foundAt }: TreeWalkStep,
  steps: readonly TreeWalkStep[],
  resolver: Resolver,
): Promise<Fact<DmarcPolicy>> {
  const requested = requestedPolicies(record)
  if (!requested) return absent
  const policy = foundAt === domain ? known(requested.p) : await subdomainPolicy(domain, requested, resolver)
  if (policy.state !== 'known') return policy
  return known({
    domain,
    found_at: foundAt,
    organizational_domain: organizationalDomainOf(steps),
    record: record.text,
    policy: policy.value,
    testing: record.testing,
    adkim: record.adkim,
    aspf: record.aspf,
    rua: record.rua.map(({ uri }) => uri),
  })
}

/** `sp` for an existing subdomain, `np` for a nonexistent one; `p` if they are missing. */
async function subdomainPolicy(
  domain: string,
  { p, sp, np }: { p: DmarcRequest; sp: DmarcRequest | null; np: DmarcRequest | null },
  resolver: Resolver,
): Promise<Fact<DmarcRequest>> {
  const existing = sp ?? p
  if (np === null || np === existing) return known(existing)
  // A query of any type shows whether the name exists: only NXDOMAIN means that it does not (RFC 9989 appendix A.4).
  const answer = await resolver.query(domain, 'A')
  if (answer.status === 'unavailable') return unavailable(answer.reason)
  // An alias exists even if its target does not.
  const exists = answer.status !== 'nxdomain' || answer.aliases.length > 0
  return known(exists ? existing : np)
}
