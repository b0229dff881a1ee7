import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

const minute = 60_000
/** As far as clocks differ that nobody sets by hand. */
const tolerance = 15 * minute

/**
 * Whether a passing signature says that it was made later than it arrived: verifiers may ignore it (RFC 6376 section
 * 3.5, `t=`).
 */
export const dkimSigningTime = defineCheck({
  key: 'dkim.signing_time',
  group: 'authentication',
  findings: ['dkim.signed_in_future'],
  scope: ['message'],
  follows: ['dkim.result'],
  needs: ['dkim'],
  evaluate: ({ dkim_signatures, envelope }) => {
    const dated = dkim_signatures.filter(({ result, signed_at }) => result === 'pass' && signed_at !== null)
    const ahead = ({ signed_at }: { signed_at: string | null }) =>
      Date.parse(signed_at ?? '') - Date.parse(envelope.received_at)
    const early = dated.find((signature) => ahead(signature) > tolerance)
    if (!early) return dated.length > 0 ? pass({}) : notApplicable()
    const { domain, selector } = early
    return fail('dkim.signed_in_future', { domain, selector, minutes: Math.round(ahead(early) / minute) })
  },
})
