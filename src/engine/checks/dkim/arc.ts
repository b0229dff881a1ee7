import { z } from 'zod'
import { defineCheck, notApplicable, note, pass } from '../define-check.ts'
import { rfc } from '../references.ts'

/**
 * Whether the ARC seals are valid (RFC 8617 section 5.2). They concern relays, not the sender, so they cost no points.
 */
export const arcResult = defineCheck({
  key: 'arc.result',
  group: 'authentication',
  params: z.object({ instances: z.int() }),
  references: [rfc(8617, '5.2')],
  findings: {
    // ARC is being made historic (draft-ietf-dmarc-arc-to-historic).
    'arc.broken': { severity: 'info', points: 0, params: z.object({ instances: z.int() }) },
  },
  follows: ['dkim.result'],
  needs: ['arc'],
  evaluate: ({ arc: { result, instances } }) => {
    if (result === 'none') return notApplicable()
    return result === 'pass' ? pass({ instances }) : note('arc.broken', { instances })
  },
})

export const dkimArcChecks = [arcResult] as const
