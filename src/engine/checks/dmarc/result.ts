import { z } from 'zod'
import type {
  DkimEvaluation,
  DmarcEvaluation,
  SpfEvaluation,
} from '../../../shared/contract/facts/message/authentication.ts'
import type { Author } from '../../../shared/contract/facts/message/content.ts'
import type { Fact } from '../../../shared/fact.ts'
import { areRelated } from '../alignment.ts'
import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'
import { gmailSenders, rfc } from '../references.ts'

/** Why SPF or DKIM does not authenticate the author's domain. */
const dmarcLegs = ['missing', 'failed', 'unaligned'] as const

/** The results of SPF and DKIM; a domain is empty if there is none. */
const legsParams = z.object({
  domain: z.string(),
  spf_leg: z.enum(dmarcLegs),
  spf_domain: z.string(),
  dkim_leg: z.enum(dmarcLegs),
  dkim_domain: z.string(),
})

type Leg = (typeof dmarcLegs)[number]

/** Why neither SPF nor DKIM aligns with the author's domain; a domain is empty if there is none. */
export interface Legs {
  spf_leg: Leg
  spf_domain: string
  dkim_leg: Leg
  dkim_domain: string
}

/** Explains a failure. A mechanism that passed without authenticating the author is unaligned. */
function explainLegs(spf: Fact<SpfEvaluation>, dkim: Fact<DkimEvaluation>): Legs {
  return { ...spfLeg(spf), ...dkimLeg(dkim) }
}

function spfLeg(spf: Fact<SpfEvaluation>): Pick<Legs, 'spf_leg' | 'spf_domain'> {
  if (spf.state !== 'known') return { spf_leg: 'missing', spf_domain: '' }
  const { result, domain } = spf.value
  if (result === 'pass') return { spf_leg: 'unaligned', spf_domain: domain }
  return { spf_leg: result === 'none' ? 'missing' : 'failed', spf_domain: domain }
}

function dkimLeg(dkim: Fact<DkimEvaluation>): Pick<Legs, 'dkim_leg' | 'dkim_domain'> {
  if (dkim.state !== 'known' || dkim.value.result === 'none') return { dkim_leg: 'missing', dkim_domain: '' }
  const [domain] = dkim.value.passing_domains
  return domain === undefined ? { dkim_leg: 'failed', dkim_domain: '' } : { dkim_leg: 'unaligned', dkim_domain: domain }
}

interface Authentication {
  author: Fact<Author>
  spf: Fact<SpfEvaluation>
  dkim: Fact<DkimEvaluation>
}

/** Whether SPF or DKIM authenticates the domain shown in From (RFC 9989 section 4.4). */
export const dmarcResult = defineCheck({
  key: 'dmarc.result',
  group: 'authentication',
  params: z.object({ domain: z.string() }),
  references: [rfc(9989, '4.4'), gmailSenders],
  findings: {
    // The sender's own policy is reject or quarantine: enough for the verdict `spam`.
    'dmarc.rejected': { severity: 'critical', points: 6, params: legsParams },
    'dmarc.quarantined': { severity: 'critical', points: 5.5, params: legsParams },
    // The policy requests nothing, but Gmail (421-4.7.32, 550-5.7.26) and Microsoft (550 5.7.515) require a pass.
    'dmarc.failed': { severity: 'major', points: 3, params: legsParams },
    // Like `dmarc.failed`, but without a policy; together with `dmarc.missing` it weighs the same.
    'dmarc.unaligned': { severity: 'major', points: 1.9, params: legsParams },
  },
  scope: ['message'],
  needs: ['dmarc'],
  consults: ['author', 'spf', 'dkim'],
  whenAbsent: evaluateWithoutPolicy,
  evaluate: ({ dmarc, ...facts }) => {
    const domain = dmarc.author_domain
    switch (dmarc.result) {
      case 'pass':
        return pass({ domain })
      case 'fail':
        return fail(failureBy[dmarc.disposition], { domain, ...explainLegs(facts.spf, facts.dkim) })
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
function evaluateWithoutPolicy({ author, spf, dkim }: Authentication) {
  if (author.state !== 'known') return notApplicable()
  const { domain } = author.value
  const proven = [
    ...(dkim.state === 'known' ? dkim.value.passing_domains : []),
    ...(spf.state === 'known' && spf.value.result === 'pass' ? [spf.value.domain] : []),
  ]
  if (proven.some((candidate) => areRelated(candidate, domain))) return notApplicable()
  const gap = [dkim, spf].find((fact) => fact.state === 'unavailable')
  if (gap?.state === 'unavailable') return unknown(gap.reason)
  return fail('dmarc.unaligned', { domain, ...explainLegs(spf, dkim) })
}

export const dmarcResultChecks = [dmarcResult] as const
