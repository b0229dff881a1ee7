import { dmarcPolicies, type DmarcPolicy as FoundPolicy } from '../../../shared/contract/facts/dmarc-policy.ts'
import type { DmarcPolicy, Readiness } from '../../../shared/contract/reports/sources.ts'
import { type Absent, absent, type Known, known } from '../../../shared/fact.ts'
import { parseDmarcRecord } from '../../../shared/records/dmarc.ts'
import { createRecordingResolver } from '../../dns/layers/recording-resolver.ts'
import type { Resolver } from '../../dns/resolver.ts'
import type { DmarcRequest } from '../../proposals/record-request.ts'
import { settleProposals } from '../../proposals/settle-proposals.ts'
import { discoverDmarc } from '../../protocols/dmarc/discover-policy.ts'

/** The policy that a domain publishes. */
export interface PublishedPolicy {
  policy: DmarcPolicy
  /** What all receivers apply: one step less in test mode, or if it applies to only part of the mail (`pct`). */
  inForce: DmarcPolicy
  /** The domain that publishes the record: the domain itself or a parent. */
  foundAt: string
  /** The policy of its subdomains without their own record; null if the record is a parent's. */
  subdomains: DmarcPolicy | null
  /** Whether the record has its own policy for subdomains, which stays as it is. */
  hasSubdomainPolicy: boolean
}

/** Unavailable if it cannot be looked up or is invalid: what an invalid record should say is up to the owner. */
export type Published = Known<PublishedPolicy> | Absent | { state: 'unavailable' }

/** A record to publish, and what to know before publishing it. */
export type PolicyProposal = Pick<Readiness, 'proposal' | 'cautions'>

/** Enough for the names up to the root, and for whether the domain receives mail. */
const maxQuestions = 20

/** Looks up the policy of a domain. `propose` drafts a record with the next policy. */
export async function lookUpPolicy(
  domain: string,
  { resolver, signal }: { resolver: Resolver; signal: AbortSignal },
): Promise<{ published: Published; propose(next: DmarcPolicy): PolicyProposal }> {
  const asked = createRecordingResolver(resolver, { maxQuestions, signal })
  const [{ policy, source, steps }] = await Promise.all([
    discoverDmarc(domain, asked),
    // These show whether the domain receives mail, so that a first record can name its mailbox for reports.
    ...(['MX', 'A', 'AAAA'] as const).map((type) => asked.query(domain, type)),
  ])
  const isBroken = source !== null || steps.some(({ outcome }) => outcome === 'invalid' || outcome === 'several')
  const propose = (next: DmarcPolicy): PolicyProposal => {
    const request = policy.state === 'known' ? raise(policy.value, next) : first(domain)
    const [settled] = request ? settleProposals([request], asked.answers()) : []
    const record = settled?.proposal?.record
    const proposal = record ? { name: record.name, value: record.value, replaces: record.current } : null
    return { proposal, cautions: settled?.cautions ?? [] }
  }
  if (policy.state === 'known') return { published: known(describe(policy.value)), propose }
  const isAbsent = policy.state === 'absent' && !isBroken
  return { published: isAbsent ? absent : { state: 'unavailable' }, propose }
}

function describe({ domain, found_at, record, policy, testing }: FoundPolicy): PublishedPolicy {
  const { sp, p, pct } = parseDmarcRecord(record)
  // RFC 9989 section 4.7, tag t. Receivers that follow RFC 7489 apply the same step less to mail beyond `pct`.
  const isPartial = testing || (pct !== null && pct < 100)
  const lower = dmarcPolicies[Math.max(0, dmarcPolicies.indexOf(policy) - 1)] ?? policy
  const inForce = isPartial ? lower : policy
  const subdomains = domain === found_at ? (sp ?? p) : null
  // A stricter policy ends test mode, after which subdomains get their policy in full.
  const hasSubdomainPolicy = domain === found_at && sp !== null && (sp === 'none' || !isPartial)
  return { policy, inForce, foundAt: found_at, subdomains, hasSubdomainPolicy }
}

function first(domain: string): DmarcRequest {
  return { kind: 'dmarc', name: `_dmarc.${domain}`, domain, published: [] }
}

/** Null if it is a parent domain's record: the reports of one subdomain do not show what mail the parent would lose. */
function raise({ domain, found_at, record }: FoundPolicy, to: DmarcPolicy): DmarcRequest | null {
  if (domain !== found_at || to === 'none') return null
  const request = { kind: 'dmarc', name: `_dmarc.${domain}`, domain, published: [record], stricter: true } as const
  return { ...request, raise: 'p', to, drop: ['t'], keepsUnknown: true }
}
