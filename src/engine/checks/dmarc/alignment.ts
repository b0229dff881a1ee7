import { z } from 'zod'
import { parseReportUris } from '../../../shared/records/report-uri.ts'
import { findOwnFailure } from '../alignment.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { rfc } from '../references.ts'
import { changePolicy, isOfProvider, isOfRegistry } from './requests.ts'

/** Whether DMARC passes through both SPF and DKIM, or only one. DKIM survives forwarding, SPF does not. */
export const dmarcAlignment = defineCheck({
  key: 'dmarc.alignment',
  group: 'authentication',
  params: z.object({ domain: z.string() }),
  references: [rfc(9989, '4.4')],
  findings: {
    // DKIM survives forwarding, so it is enough.
    'dmarc.dkim_only': {
      severity: 'info',
      points: 0,
      params: z.object({ domain: z.string(), spf_domain: z.string() }),
    },
    // SPF does not survive forwarding: forwarded mail will fail.
    'dmarc.spf_only': {
      severity: 'minor',
      points: 0.5,
      /** `own_failed`: there is a signature of the domain, but it is invalid. */
      params: z.object({ domain: z.string(), dkim_domain: z.string(), own_failed: z.boolean().default(false) }),
    },
  },
  follows: ['dmarc.result', 'spf.result', 'dkim.result'],
  needs: ['dmarc', 'spf', 'dkim'],
  evaluate: ({ dmarc, spf, dkim, dkim_signatures }) => {
    if (dmarc.result !== 'pass') return notApplicable()
    const domain = dmarc.author_domain
    if (dmarc.spf_aligned && dmarc.dkim_aligned) return pass({ domain })
    const reason = dmarc.spf_reason ?? dmarc.dkim_reason
    if (reason) return unknown(reason)
    // A mechanism that does not pass at all has its own finding.
    if (dmarc.dkim_aligned) {
      return spf.result === 'pass' ? note('dmarc.dkim_only', { domain, spf_domain: spf.domain }) : notApplicable()
    }
    const [dkim_domain] = dkim.passing_domains
    if (dkim_domain === undefined) return notApplicable()
    const own_failed = findOwnFailure(dkim_signatures, domain) !== undefined
    return fail('dmarc.spf_only', { domain, dkim_domain, own_failed })
  },
})

/** Maximum number of addresses to list in a sentence. */
const maxAddresses = 3

/**
 * Whether aggregate reports are requested (RFC 9989 section 4.7, tag rua): only they reveal forgeries of the domain.
 */
export const dmarcReports = defineCheck({
  key: 'dmarc.reports',
  group: 'authentication',
  params: z.object({ domain: z.string(), addresses: z.array(z.string()) }),
  references: [rfc(9989, '4.6')],
  findings: {
    'dmarc.no_reports': { severity: 'info', points: 0, params: z.object({ domain: z.string() }) },
  },
  scope: ['message', 'domain'],
  follows: ['dmarc.policy'],
  needs: ['dmarc_policy'],
  consults: ['author'],
  evaluate: (facts) => {
    const { dmarc_policy } = facts
    if (isOfProvider(facts) || isOfRegistry(dmarc_policy)) return notApplicable()
    const { found_at: domain, rua } = dmarc_policy
    if (rua.length === 0) return note('dmarc.no_reports', { domain }, changePolicy(dmarc_policy))
    const usable = rua
      .flatMap((text) => parseReportUris(text, 0))
      .filter(({ valid, address }) => valid && address !== null)
    // `dmarc.report_addresses` reports unusable addresses.
    if (usable.length === 0) return notApplicable()
    return pass({ domain, addresses: usable.slice(0, maxAddresses).flatMap(({ address }) => address ?? []) })
  },
})

export const dmarcAlignmentChecks = [dmarcAlignment, dmarcReports] as const
