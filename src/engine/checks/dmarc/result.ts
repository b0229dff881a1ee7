import { z } from 'zod'
import type { DmarcPolicy } from '../../../shared/contract/facts/dmarc-policy.ts'
import type {
  DkimEvaluation,
  DkimSignature,
  DmarcEvaluation,
  SpfEvaluation,
} from '../../../shared/contract/facts/message/authentication.ts'
import type { Author } from '../../../shared/contract/facts/message/content.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import type { Fact } from '../../../shared/fact.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import { areRelated, findOwnFailure } from '../alignment.ts'
import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'
import { gmailSenders, rfc } from '../references.ts'

/** Why SPF or DKIM does not authenticate the author's domain. */
const dmarcLegs = ['missing', 'failed', 'unaligned'] as const

/** Why neither SPF nor DKIM aligns with the author's domain; a domain is empty if none. */
const legsParams = z.object({
  domain: z.string(),
  spf_leg: z.enum(dmarcLegs),
  spf_domain: z.string(),
  /** `own_failed`: the author's own signature is invalid, although another passes. */
  dkim_leg: z.enum([...dmarcLegs, 'own_failed']),
  dkim_domain: z.string(),
  /** Whether `domain` belongs to a provider, whose addresses only its own servers can authenticate. */
  is_free_mail: z.boolean().default(false),
  /** The tags that keep a subdomain or parent of `domain` from counting, such as `adkim=s`. */
  strict: z.array(z.string()).default([]),
  /** Who sealed the message last, if its ARC chain is valid: receivers that trust it may override the policy. */
  arc_sealer: z.string().default(''),
})

type Legs = z.infer<typeof legsParams>

/** Explains a failure. A mechanism that passed without authenticating the author is unaligned. */
function explainLegs(
  domain: string,
  { spf, dkim, dkim_signatures, dmarc_policy, arc }: Omit<Authentication, 'author'>,
): Legs {
  const own = findOwnFailure(dkim_signatures, domain)
  const legs = { ...spfLeg(spf), ...dkimLeg(dkim, own) }
  const policy = dmarc_policy.state === 'known' ? dmarc_policy.value : null
  const isOff = (leg: Legs['dkim_leg'], passing: string) => leg === 'unaligned' && areRelated(passing, domain)
  const strict = [
    ...(policy?.aspf === 'strict' && isOff(legs.spf_leg, legs.spf_domain) ? ['aspf=s'] : []),
    ...(policy?.adkim === 'strict' && isOff(legs.dkim_leg, legs.dkim_domain) ? ['adkim=s'] : []),
  ]
  const arc_sealer = arc.state === 'known' && arc.value.result === 'pass' ? (arc.value.last_sealer ?? '') : ''
  return { domain, ...legs, is_free_mail: isFreeMail(domain), strict, arc_sealer }
}

function spfLeg(spf: Fact<SpfEvaluation>): Pick<Legs, 'spf_leg' | 'spf_domain'> {
  if (spf.state !== 'known') return { spf_leg: 'missing', spf_domain: '' }
  const { result, domain } = spf.value
  if (result === 'pass') return { spf_leg: 'unaligned', spf_domain: domain }
  return { spf_leg: result === 'none' ? 'missing' : 'failed', spf_domain: domain }
}

function dkimLeg(dkim: Fact<DkimEvaluation>, own: DkimSignature | undefined): Pick<Legs, 'dkim_leg' | 'dkim_domain'> {
  if (dkim.state !== 'known' || dkim.value.result === 'none') return { dkim_leg: 'missing', dkim_domain: '' }
  const [domain] = dkim.value.passing_domains
  if (domain === undefined) return { dkim_leg: 'failed', dkim_domain: '' }
  return own ? { dkim_leg: 'own_failed', dkim_domain: own.domain } : { dkim_leg: 'unaligned', dkim_domain: domain }
}

interface Authentication {
  author: Fact<Author>
  spf: Fact<SpfEvaluation>
  dkim: Fact<DkimEvaluation>
  dkim_signatures: readonly DkimSignature[]
  dmarc_policy: Fact<DmarcPolicy>
  arc: MessageFacts['arc']
}

/** Whether SPF or DKIM authenticates the domain shown in From (RFC 9989 section 4.4). */
export const dmarcResult = defineCheck({
  key: 'dmarc.result',
  group: 'authentication',
  params: z.object({ domain: z.string() }),
  references: [rfc(9989, '4.4'), gmailSenders],
  findings: {
    // The sender's own policy is reject or quarantine: enough for the verdict `spam`.
    'dmarc.rejected': {
      severity: 'critical',
      points: 6,
      consequence: { kind: 'refused', source: 'dmarc-rfc' },
      params: legsParams,
    },
    'dmarc.quarantined': {
      severity: 'critical',
      points: 5.5,
      consequence: { kind: 'spam', source: 'dmarc-rfc' },
      params: legsParams,
    },
    // The policy requests nothing, but Gmail (421-4.7.32) and Microsoft (550 5.7.515) require a pass of bulk senders.
    'dmarc.failed': { severity: 'major', points: 3, params: legsParams },
    // Like `dmarc.failed`, but without a policy. Together with `dmarc.missing` it weighs as much as that one with
    // `dmarc.policy_none`, so that publishing the first record does not lower the score.
    'dmarc.unaligned': { severity: 'major', points: 2.3, params: legsParams },
  },
  needs: ['dmarc'],
  consults: ['author', 'spf', 'dkim', 'dmarc_policy', 'arc'],
  whenAbsent: evaluateWithoutPolicy,
  evaluate: (facts) => {
    const { dmarc } = facts
    const domain = dmarc.author_domain
    switch (dmarc.result) {
      case 'pass':
        return pass({ domain })
      case 'fail':
        return fail(failureBy[dmarc.disposition], explainLegs(domain, facts))
      // An unusable record counts as no record; `dmarc.policy` reports it.
      case 'permerror':
      case 'none':
        return evaluateWithoutPolicy(facts)
    }
  },
})

const failureBy = {
  reject: 'dmarc.rejected',
  quarantine: 'dmarc.quarantined',
  none: 'dmarc.failed',
} as const satisfies Record<DmarcEvaluation['disposition'], string>

/** Without a policy, receivers need not refuse, but large providers check alignment anyway. */
function evaluateWithoutPolicy({ author, ...results }: Authentication) {
  const { spf, dkim } = results
  if (author.state !== 'known') return notApplicable()
  const { domain } = author.value
  const proven = [
    ...(dkim.state === 'known' ? dkim.value.passing_domains : []),
    ...(spf.state === 'known' && spf.value.result === 'pass' ? [spf.value.domain] : []),
  ]
  if (proven.some((candidate) => areRelated(candidate, domain))) return notApplicable()
  const gap = [dkim, spf].find((fact) => fact.state === 'unavailable')
  if (gap?.state === 'unavailable') return unknown(gap.reason)
  return fail('dmarc.unaligned', explainLegs(domain, results))
}

export const dmarcResultChecks = [dmarcResult] as const
