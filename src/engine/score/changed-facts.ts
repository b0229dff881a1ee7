import type { DmarcPolicy } from '../../shared/contract/facts/dmarc-policy.ts'
import type { ListAnswer } from '../../shared/contract/facts/list-facts.ts'
import type { DmarcEvaluation } from '../../shared/contract/facts/message/authentication.ts'
import type { DomainPlace } from '../../shared/contract/facts/message/lists.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { known } from '../../shared/fact.ts'
import { policyInForce } from '../../shared/records/dmarc.ts'
import { areRelated } from '../checks/alignment.ts'

/**
 * The facts with DMARC recalculated from SPF, DKIM, and the policy, if all of these are known (RFC 9989 section 4.4).
 */
export function provenAgain(facts: MessageFacts): MessageFacts {
  const { author, spf, dkim, dmarc, dmarc_policy } = facts
  if (author.state !== 'known' || dmarc_policy.state !== 'known') return facts
  const { adkim, aspf } = dmarc_policy.value
  const { domain } = author.value
  const earlier = dmarc.state === 'known' ? dmarc.value : null
  const spfDomain = spf.state === 'known' && spf.value.result === 'pass' ? spf.value.domain : null
  const dkimDomain =
    dkim.state === 'known' ? dkim.value.passing_domains.find((signer) => aligns(signer, domain, adkim)) : undefined
  const spf_aligned = earlier?.spf_aligned || (spfDomain !== null && aligns(spfDomain, domain, aspf))
  const dkim_aligned = earlier?.dkim_aligned || dkimDomain !== undefined
  const passes = spf_aligned || dkim_aligned
  if (!passes && (spf.state === 'unavailable' || dkim.state === 'unavailable')) return facts
  const evaluation: DmarcEvaluation = {
    result: passes ? 'pass' : 'fail',
    author_domain: domain,
    spf_domain: spfDomain ?? earlier?.spf_domain ?? null,
    spf_aligned,
    dkim_domain: dkimDomain ?? earlier?.dkim_domain ?? null,
    dkim_aligned,
    disposition: passes ? 'none' : policyInForce(dmarc_policy.value),
  }
  return { ...facts, dmarc: known(evaluation) }
}

function aligns(domain: string, author: string, mode: DmarcPolicy['adkim']): boolean {
  return mode === 'strict' ? domain.toLowerCase() === author.toLowerCase() : areRelated(domain, author)
}

/** The facts with the listings of some domains removed. */
export function withoutListings(
  facts: MessageFacts,
  isMeant: (places: readonly DomainPlace[]) => boolean,
): MessageFacts {
  if (facts.domain_lists.state !== 'known') return facts
  const { domains, unasked } = facts.domain_lists.value
  const resolved = domains.map((domain) =>
    isMeant(domain.places) ? { ...domain, lists: domain.lists.map(cleared) } : domain,
  )
  return { ...facts, domain_lists: known({ domains: resolved, unasked }) }
}

/** The answer of a list after the address was removed. A policy entry for its network stays. */
export function withoutAccusations(answer: ListAnswer): ListAnswer {
  const entries = answer.entries.filter(({ kind }) => kind === 'policy')
  return entries.length > 0 ? { ...answer, entries } : cleared(answer)
}

/** The answer of a list without the entry. A list that did not answer stays that way. */
function cleared(answer: ListAnswer): ListAnswer {
  return answer.status === 'listed' ? { ...answer, status: 'clean', codes: [], entries: [], explanation: null } : answer
}

/** The header with a field replaced or added. */
export function withField(headers: MessageFacts['headers'], name: string, value: string): MessageFacts['headers'] {
  const others = headers.fields.filter((field) => field.name.toLowerCase() !== name.toLowerCase())
  return { ...headers, fields: [...others, { name, value }] }
}
