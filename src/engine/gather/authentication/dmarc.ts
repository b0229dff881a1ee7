import type { DmarcPolicy } from '../../../shared/contract/facts/dmarc-policy.ts'
import type { DkimSignature, DmarcEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, type Fact, known, unavailable } from '../../../shared/fact.ts'
import { policyInForce } from '../../../shared/records/dmarc.ts'
import { canonicalName, isWithin } from '../../dns/names.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { gapOf, type Headers } from '../../message/headers.ts'
import { organizationalDomainOf, walkTree } from '../../protocols/dmarc/tree-walk.ts'
import { readAuthorDomain } from '../message/author.ts'

type Authentication = Pick<MessageFacts, 'spf' | 'dkim' | 'dkim_signatures' | 'dmarc_policy'> & {
  /** The domain that SPF evaluates, also if it could not; null if unknown. */
  sender_domain?: string | null
}

/** SPF or DKIM, one of which must authenticate the author's domain. */
interface AuthMechanism {
  /** The aligned domain, or else the one that passes, or else the one that was evaluated. */
  domain: string | null
  /** Whether it passes for a domain that aligns. */
  aligned: Fact<boolean>
}

/**
 * Whether SPF or DKIM authenticates the author's domain (RFC 9989 section 4.4). Absent if there is no single author
 * domain.
 *
 * One is enough to pass. A failure needs both results: if one is unknown, so is the result.
 */
export async function gatherDmarc(
  headers: Headers,
  authentication: Authentication,
  resolver: Resolver,
): Promise<Fact<DmarcEvaluation>> {
  const author_domain = readAuthorDomain(headers)
  const gap = gapOf(headers)
  // A second From in the unread part would leave the message without an Author Domain.
  if (gap && (headers.truncated || author_domain === null)) return unavailable(gap)
  if (author_domain === null) return absent
  const { dmarc_policy } = authentication
  if (dmarc_policy.state === 'unavailable') return dmarc_policy
  if (dmarc_policy.state === 'absent') return known(withoutPolicy(author_domain))

  const policy = dmarc_policy.value
  const [spf, dkim] = await Promise.all([
    findSpfLeg(authentication, policy, resolver),
    findDkimLeg(authentication, policy, resolver),
  ])
  const passes = isAligned(spf) || isAligned(dkim)
  if (!passes && dkim.aligned.state === 'unavailable') return dkim.aligned
  if (!passes && spf.aligned.state === 'unavailable') return spf.aligned
  return known({
    result: passes ? 'pass' : 'fail',
    author_domain,
    spf_domain: spf.domain,
    spf_aligned: spf.aligned.state === 'known' ? spf.aligned.value : null,
    ...(spf.aligned.state === 'unavailable' && { spf_reason: spf.aligned.reason }),
    dkim_domain: dkim.domain,
    dkim_aligned: dkim.aligned.state === 'known' ? dkim.aligned.value : null,
    ...(dkim.aligned.state === 'unavailable' && { dkim_reason: dkim.aligned.reason }),
    disposition: passes ? 'none' : policyInForce(policy),
  })
}

function withoutPolicy(author_domain: string): DmarcEvaluation {
  return {
    result: 'none',
    author_domain,
    spf_domain: null,
    spf_aligned: null,
    dkim_domain: null,
    dkim_aligned: null,
    disposition: 'none',
  }
}

function isAligned({ aligned }: AuthMechanism): boolean {
  return aligned.state === 'known' && aligned.value
}

async function findSpfLeg(
  { spf, sender_domain: sender }: Authentication,
  policy: DmarcPolicy,
  resolver: Resolver,
): Promise<AuthMechanism> {
  if (spf.state === 'unavailable') {
    // A domain that does not align proves nothing, whatever its DNS would have answered.
    const aligned = sender ? await aligns(sender, policy, policy.aspf, resolver) : spf
    return { domain: null, aligned: aligned.state === 'known' && !aligned.value ? aligned : spf }
  }
  if (spf.state === 'absent') return { domain: null, aligned: known(false) }
  const { domain, result } = spf.value
  const aligned = result === 'pass' ? await aligns(domain, policy, policy.aspf, resolver) : known(false)
  return { domain, aligned }
}

/**
 * Finds a signature that authenticates the author's domain. If the only one that could was not verified, the result is
 * unknown.
 */
async function findDkimLeg(
  { dkim, dkim_signatures }: Authentication,
  policy: DmarcPolicy,
  resolver: Resolver,
): Promise<AuthMechanism> {
  const candidates = await Promise.all(
    dkim_signatures
      .filter(({ result, reason }) => result === 'pass' || reason !== null)
      .map(async (signature) => ({
        signature,
        aligned: await aligns(signature.domain, policy, policy.adkim, resolver),
      })),
  )
  const passing = candidates.filter(({ signature }) => signature.result === 'pass')
  const proof = passing.find(({ aligned }) => aligned.state === 'known' && aligned.value)
  if (proof) return { domain: proof.signature.domain, aligned: known(true) }

  const domain = passing[0]?.signature.domain ?? null
  // Otherwise the signatures that were not verified decide: one that cannot align proves nothing.
  const isNamed = dkim_signatures.some(({ reason }) => reason !== null)
  if (dkim.state === 'unavailable' && !isNamed) return { domain, aligned: dkim }
  const open = candidates.map(openQuestion).find((aligned) => aligned !== null)
  return { domain, aligned: open ?? known(false) }
}

/** Why it is unknown whether a signature authenticates the domain; null if it does not. */
function openQuestion({ signature, aligned }: { signature: DkimSignature; aligned: Fact<boolean> }) {
  if (aligned.state === 'unavailable') return aligned
  const wouldProve = aligned.state === 'known' && aligned.value
  return wouldProve && signature.reason ? unavailable(signature.reason) : null
}

/** Identifier alignment (RFC 9989 section 4.10.2): the same domain, or in relaxed mode the same organization. */
async function aligns(
  identifier: string,
  { domain: author }: DmarcPolicy,
  mode: DmarcPolicy['adkim'],
  resolver: Resolver,
): Promise<Fact<boolean>> {
  const domain = canonicalName(identifier)
  if (domain === author) return known(true)
  if (mode === 'strict' || topLabelOf(domain) !== topLabelOf(author)) return known(false)
  const organization = await findOrganization(author, resolver)
  if (organization.state !== 'known') return organization
  // The Organizational Domain of a name is the name itself or an ancestor of it.
  if (!isWithin(domain, organization.value)) return known(false)
  const other = await findOrganization(domain, resolver)
  return other.state === 'known' ? known(other.value === organization.value) : other
}

/** The Organizational Domain. Unavailable if a query of the tree walk failed. */
async function findOrganization(domain: string, resolver: Resolver): Promise<Fact<string>> {
  const steps = await walkTree(domain, resolver)
  const organization = organizationalDomainOf(steps)
  if (organization !== null) return known(organization)
  return unavailable(steps.at(-1)?.reason ?? { code: 'analysis_failed', detail: `tree walk from ${domain}` })
}

function topLabelOf(domain: string): string {
  return domain.slice(domain.lastIndexOf('.') + 1)
}
