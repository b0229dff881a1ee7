import type { DkimSignature } from '../../../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import type { Alignment } from '../../../../shared/i18n/text-keys.ts'

type AlignmentFacts = Pick<MessageFacts, 'author' | 'spf' | 'dmarc' | 'dmarc_policy'>

/** Whether the SPF domain aligns with the author's (RFC 9989 section 4.4). */
export function alignSpf(facts: AlignmentFacts): Alignment {
  const { spf, dmarc } = facts
  if (spf.state === 'unavailable') return 'unknown'
  if (spf.state === 'absent' || spf.value.result !== 'pass') return 'no_result'
  const evaluated = dmarc.state === 'known' ? dmarc.value.spf_aligned : null
  return evaluated === null ? compare(spf.value.domain, 'aspf', facts) : toAlignment(evaluated)
}

/**
 * Whether the domain of a signature aligns with the author's. DMARC reports one signature; the others are compared
 * here.
 */
export function alignSignature({ domain, result }: DkimSignature, facts: AlignmentFacts): Alignment {
  if (result === 'temperror' || result === 'not_checked') return 'unknown'
  if (result !== 'pass') return 'no_result'
  const { dmarc } = facts
  const evaluated = dmarc.state === 'known' && dmarc.value.dkim_domain === domain ? dmarc.value.dkim_aligned : null
  return evaluated === null ? compare(domain, 'adkim', facts) : toAlignment(evaluated)
}

function toAlignment(aligned: boolean): Alignment {
  return aligned ? 'aligned' : 'not_aligned'
}

/** Strict requires the same domain, relaxed the same organizational domain; without a policy relaxed applies. */
function compare(proved: string, tag: 'aspf' | 'adkim', { author, dmarc_policy: policy }: AlignmentFacts): Alignment {
  if (author.state === 'unavailable') return 'unknown'
  if (author.state === 'absent') return 'not_aligned'
  const { domain, organizational_domain: organization } = author.value
  const isStrict = policy.state === 'known' && policy.value[tag] === 'strict'
  const isSame = proved === domain
  const isRelated = proved === organization || proved.endsWith(`.${organization}`)
  return toAlignment(isSame || (!isStrict && isRelated))
}
