import { z } from 'zod'
import { type Dkim2Fault, dkim2Faults } from '../../../shared/contract/facts/message/dkim2.ts'
import { dkim2Draft } from '../../protocols/dkim2/fields.ts'
import { defineCheck, note, pass, unknown } from '../define-check.ts'

const faultParams = z.object({
  /** Empty if no host is to blame. */
  domain: z.string(),
  first: z.boolean(),
  fault: z.enum(dkim2Faults),
})

/** Whether every host that signed by the draft of DKIM2 verifies. A draft costs no points. */
export const dkim2Result = defineCheck({
  key: 'dkim2.result',
  group: 'authentication',
  params: z.object({ domains: z.array(z.string()) }),
  references: [
    {
      title: `DKIM2 (draft-ietf-dkim-dkim2-spec-${dkim2Draft})`,
      url: `https://datatracker.ietf.org/doc/html/draft-ietf-dkim-dkim2-spec-${dkim2Draft}`,
    },
  ],
  findings: {
    'dkim2.broken': { severity: 'info', points: 0, params: faultParams },
    'dkim2.incomplete': { severity: 'info', points: 0, params: faultParams },
  },
  needs: ['dkim2'],
  evaluate: ({ dkim2: { result, reason, faults, hops } }) => {
    if (result === 'pass') return pass({ domains: [...new Set(hops.map(({ domain }) => domain))] })
    if (reason !== null) return unknown(reason)
    const hop = hops.find((each) => each.faults.some(isGrave)) ?? hops.find((each) => each.faults.length > 0)
    const fault = hop?.faults.find(isGrave) ?? hop?.faults[0] ?? faults[0] ?? 'malformed'
    const params = { domain: hop?.domain ?? '', first: hop?.sequence === 1, fault }
    return note(result === 'incomplete' ? 'dkim2.incomplete' : 'dkim2.broken', params)
  },
})

function isGrave(fault: Dkim2Fault): boolean {
  return !['unrecoverable', 'unsupported', 'key_unavailable', 'limit'].includes(fault)
}

export const dkim2Checks = [dkim2Result] as const
