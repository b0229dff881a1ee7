import { z } from 'zod'

const domain = z.object({ domain: z.string() })

/** Why one of the two legs of DMARC does not carry the author's domain. */
export const dmarcLegs = ['missing', 'failed', 'unaligned'] as const

/** What each leg showed; a leg's domain is empty where it has none. */
const legs = domain.extend({
  spf_leg: z.enum(dmarcLegs),
  spf_domain: z.string(),
  dkim_leg: z.enum(dmarcLegs),
  dkim_domain: z.string(),
})

/** What the texts about DMARC and ARC state. */
export const dmarc = {
  checks: {
    'dmarc.policy': domain.extend({ policy: z.string() }),
    'dmarc.reports': domain.extend({ addresses: z.array(z.string()) }),
    'dmarc.result': domain,
    'dmarc.alignment': domain,
    'arc.result': z.object({ instances: z.int() }),
  },
  findings: {
    'dmarc.missing': domain,
    'dmarc.policy_none': domain,
    'dmarc.testing': domain.extend({ policy: z.string() }),
    'dmarc.no_reports': domain,
    'dmarc.rejected': legs,
    'dmarc.quarantined': legs,
    'dmarc.failed': legs,
    'dmarc.unaligned': legs,
    'dmarc.invalid': domain,
    'dmarc.several_records': domain,
    /** `name` is where the record stands and nobody looks. */
    'dmarc.misnamed': domain.extend({ name: z.string() }),
    'dmarc.dkim_only': domain.extend({ spf_domain: z.string() }),
    'dmarc.spf_only': domain.extend({ dkim_domain: z.string() }),
    'arc.broken': z.object({ instances: z.int() }),
  },
} as const
