import { z } from 'zod'
import { isPublicSuffix } from '../../names/registered-domain.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { findProblem, placeOf } from '../record-problem.ts'
import { rfc } from '../references.ts'
import { findDeadMailboxes } from '../report-mailboxes.ts'
import { requestRecord } from './requests.ts'

/** Faults that prevent delivery to a report address. */
const dmarcUriFaults = ['invalid_report_uri', 'report_uri_without_address', 'report_uri_scheme'] as const

const domainParams = z.object({ domain: z.string() })

/** Common to checks of the addresses for reports. */
const ofAddresses = {
  group: 'authentication',
  scope: ['domain'],
  follows: ['dmarc.policy'],
  needs: ['dmarc_record'],
} as const

/** Whether reports can be sent to the addresses that the record names (RFC 9989 section 4.8, `dmarc-uri`). */
export const dmarcReportAddresses = defineCheck({
  key: 'dmarc.report_addresses',
  ...ofAddresses,
  params: domainParams,
  references: [rfc(9989, '4.8')],
  findings: {
    'dmarc.report_uri_unusable': {
      severity: 'minor',
      points: 0.2,
      params: z.object({ domain: z.string(), code: z.enum(dmarcUriFaults), uri: z.string() }),
    },
    'dmarc.report_size_obsolete': {
      severity: 'info',
      points: 0,
      params: z.object({ domain: z.string(), uri: z.string() }),
    },
  },
  evaluate: ({ dmarc_record: { tags } }) => {
    if (!tags || tags.uris.length === 0) return notApplicable()
    const domain = tags.found_at
    const fault = findProblem(tags.problems, dmarcUriFaults)
    const record = requestRecord(domain, [tags.text])
    if (fault)
      return fail('dmarc.report_uri_unusable', { domain, code: fault.code, uri: placeOf(fault).detail }, record)
    const sized = findProblem(tags.problems, ['obsolete_report_size'])
    return sized ? note('dmarc.report_size_obsolete', { domain, uri: placeOf(sized).detail }, record) : pass({ domain })
  },
})

/** Maximum number of domains to list in a sentence. */
const maxDestinations = 5

/** Whether external report receivers accept the reports (RFC 9990 section 4). */
export const dmarcReportPermission = defineCheck({
  key: 'dmarc.report_permission',
  ...ofAddresses,
  params: domainParams,
  references: [rfc(9990, '4')],
  findings: {
    'dmarc.reports_unauthorized': {
      severity: 'minor',
      points: 0.2,
      params: z.object({ domain: z.string(), destinations: z.array(z.string()) }),
    },
  },
  evaluate: ({ dmarc_record: { tags, destinations } }) => {
    if (!tags || destinations.length === 0) return notApplicable()
    const domain = tags.found_at
    const refusing = destinations.filter(({ verdict }) => verdict === 'unauthorized')
    const [first] = refusing
    if (first) {
      const names = refusing.map((destination) => destination.domain).slice(0, maxDestinations)
      return fail(
        'dmarc.reports_unauthorized',
        { domain, destinations: names },
        { kind: 'plain', name: first.permission_name, type: 'TXT', value: 'v=DMARC1;', published: [] },
      )
    }
    const silent = destinations.find(({ verdict }) => verdict === 'unknown')
    return silent ? unknown(silent.reason ?? { code: 'analysis_failed' }) : pass({ domain })
  },
})

/** Whether the report domains receive mail: those without a mail host, or with a null MX, do not. */
export const dmarcReportMailboxes = defineCheck({
  key: 'dmarc.report_mailboxes',
  ...ofAddresses,
  params: domainParams,
  references: [rfc(7505, '3'), rfc(5321, '5.1')],
  findings: {
    'dmarc.report_mailbox_missing': {
      severity: 'minor',
      points: 0.2,
      /** `destinations` are the domains that receive no mail. */
      params: z.object({ domain: z.string(), destinations: z.array(z.string()) }),
    },
  },
  evaluate: ({ dmarc_record: { tags, destinations } }) => {
    // Older stored reports do not have this member.
    const asked = destinations.filter(({ mail }) => mail !== undefined)
    if (!tags || asked.length === 0) return notApplicable()
    const domain = tags.found_at
    const { dead, silence } = findDeadMailboxes(asked)
    if (dead.length > 0) return fail('dmarc.report_mailbox_missing', { domain, destinations: dead })
    return silence ? unknown(silence) : pass({ domain })
  },
})

/**
 * Whether the record claims to be a public suffix (RFC 9989 section 4.7, `psd=y`). Only registries publish that; for
 * any other domain, it excludes subdomains from its policy and alignment.
 */
export const dmarcSuffix = defineCheck({
  key: 'dmarc.suffix',
  ...ofAddresses,
  params: domainParams,
  references: [rfc(9989, '4.7')],
  findings: {
    // Subdomains no longer align with the domain or with each other.
    'dmarc.suffix_claimed': { severity: 'minor', points: 0.5, params: domainParams },
  },
  evaluate: ({ dmarc_record: { tags } }) => {
    if (!tags) return notApplicable()
    const { found_at: domain, psd, text } = tags
    const isClaimed = psd === 'y' && !isPublicSuffix(domain)
    return isClaimed ? fail('dmarc.suffix_claimed', { domain }, requestRecord(domain, [text])) : pass({ domain })
  },
})

export const dmarcReportAddressesChecks = [
  dmarcReportAddresses,
  dmarcReportPermission,
  dmarcReportMailboxes,
  dmarcSuffix,
] as const
