import type { DkimEvaluation, SpfEvaluation } from '../../../shared/contract/message-facts/authentication.ts'
import type { Fact } from '../../../shared/fact.ts'
import type { dmarcLegs } from '../../../shared/finding-params/dmarc.ts'

type Leg = (typeof dmarcLegs)[number]

/** Why neither leg of DMARC carries the author's domain; a leg's domain is empty where it has none. */
export interface Legs {
  spf_leg: Leg
  spf_domain: string
  dkim_leg: Leg
  dkim_domain: string
}

/** Explains a failure. A leg that passed and still does not carry the author is one that does not align. */
export function explainLegs(spf: Fact<SpfEvaluation>, dkim: Fact<DkimEvaluation>): Legs {
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
