import { z } from 'zod'
import { markCertificateProblems } from '../../../shared/contract/facts/audit/bimi.ts'
import { fetchProblems } from '../../../shared/contract/facts/audit/fetched-document.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import type { DmarcPolicy } from '../../../shared/contract/facts/dmarc-policy.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { bimiName } from '../../../shared/records/bimi.ts'
import { excerpt } from '../../message/header-fields.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { tagInForce } from '../dmarc/requests.ts'
import { findProblem, placeOf, tagListProblems } from '../record-problem.ts'
import { bimiDraft, gmailLogos, logoDraft } from '../references.ts'

/** Problems that make the record unusable for receivers. */
const bimiRecordProblems = [
  'not_bimi',
  ...tagListProblems,
  'missing_location',
  'invalid_uri',
  'several_uris',
  'uri_not_https',
  'location_not_svg',
  'invalid_lps',
  'invalid_avp',
] as const

/** What the profile SVG Tiny Portable/Secure does not allow. */
const logoProblems = [
  'too_large',
  'invalid_gzip',
  'not_utf8',
  'not_svg',
  'not_well_formed',
  'entity_declaration',
  'wrong_version',
  'wrong_base_profile',
  'wrong_namespace',
  'missing_view_box',
  'invalid_view_box',
  'not_square',
  'root_position',
  'relative_size',
  'missing_title',
  'empty_title',
  'several_titles',
  'event_handler',
  'script',
  'css',
  'raster_image',
  'multimedia',
  'animation',
  'external_reference',
  'forbidden_element',
] as const

const domainParams = z.object({ domain: z.string() })

const unfetchedParams = z.object({ url: z.string(), problem: z.enum(fetchProblems), detail: z.string() })

/** Common to checks of the record. */
const ofRecord = { group: 'infrastructure', scope: ['domain'], follows: ['bimi.record'] } as const

/** Whether the domain has a single BIMI record with a logo. Optional; a message without an author has no domain. */
export const bimiRecord = defineCheck({
  key: 'bimi.record',
  group: 'infrastructure',
  params: domainParams,
  references: [bimiDraft],
  findings: {
    // A missing logo does not affect delivery.
    'bimi.missing': { severity: 'info', points: 0, params: domainParams },
    'bimi.several_records': {
      severity: 'minor',
      points: 0.1,
      params: z.object({ domain: z.string(), count: z.int() }),
    },
    'bimi.declined': { severity: 'info', points: 0, params: domainParams },
  },
  scope: ['domain', 'message'],
  needs: ['bimi_record'],
  consults: ['author'],
  whenAbsent(evidence) {
    const domain = domainOf(evidence)
    return domain === null ? notApplicable() : note('bimi.missing', { domain })
  },
  evaluate: ({ bimi_record: { found_at: domain, records, declined, valid } }) => {
    if (records.length > 1) return fail('bimi.several_records', { domain, count: records.length })
    if (declined) return note('bimi.declined', { domain })
    return valid ? pass({ domain }) : notApplicable()
  },
})

/** The audited domain, or the author's; null if it belongs to a provider of free mail. */
function domainOf(evidence: Pick<AuditFacts, 'domain'> | Pick<MessageFacts, 'author'>): string | null {
  if ('domain' in evidence) return evidence.domain
  const domain = evidence.author.state === 'known' ? evidence.author.value.domain : null
  return domain === null || isFreeMail(domain) ? null : domain
}

/** Whether the record is valid: receivers must not correct it. */
export const bimiSyntax = defineCheck({
  key: 'bimi.syntax',
  ...ofRecord,
  params: domainParams,
  references: [bimiDraft],
  findings: {
    'bimi.invalid_record': {
      severity: 'minor',
      points: 0.1,
      params: z.object({ domain: z.string(), code: z.enum(bimiRecordProblems), detail: z.string(), position: z.int() }),
    },
  },
  needs: ['bimi_record'],
  evaluate: ({ bimi_record: { found_at: domain, selector, records, declined, problems } }) => {
    if (records.length > 1 || declined) return notApplicable()
    const problem = findProblem(problems, bimiRecordProblems)
    if (!problem) return pass({ domain })
    return fail(
      'bimi.invalid_record',
      { domain, code: problem.code, ...placeOf(problem) },
      { kind: 'bimi', name: bimiName(domain, selector), published: records },
    )
  },
})

/**
 * Whether DMARC is strict enough for a logo: quarantine or reject, in force, and not undone for subdomains
 * (draft-brand-indicators-for-message-identification, section 7.1).
 */
export const bimiDmarc = defineCheck({
  key: 'bimi.dmarc',
  ...ofRecord,
  params: domainParams,
  references: [bimiDraft],
  findings: {
    'bimi.dmarc_missing': { severity: 'minor', points: 0.1, params: domainParams },
    'bimi.dmarc_weak': {
      severity: 'minor',
      points: 0.1,
      /** `policy` is the tag in the way. `code`: it has the wrong value, or must not be there. */
      params: z.object({ domain: z.string(), policy: z.string(), code: z.enum(['weak', 'needless']) }),
    },
  },
  needs: ['bimi_record'],
  consults: ['dmarc_policy', 'dmarc_record'],
  evaluate: ({ domain, bimi_record: { declined }, dmarc_policy, dmarc_record }) => {
    if (declined) return notApplicable()
    switch (dmarc_policy.state) {
      case 'unavailable':
        return unknown(dmarc_policy.reason)
      case 'absent':
        return fail('bimi.dmarc_missing', { domain })
      case 'known': {
        const weakness = findLogoObstacle(dmarc_policy.value, dmarc_record)
        if (!weakness) return pass({ domain })
        const code = weakness.endsWith('=none') ? ('weak' as const) : ('needless' as const)
        return fail('bimi.dmarc_weak', { domain, policy: weakness, code })
      }
    }
  },
})

/** What in the DMARC policy prevents receivers from showing a logo, or null. */
export function findLogoObstacle(inForce: DmarcPolicy, record: AuditFacts['dmarc_record']): string | null {
  const { policy, testing } = inForce
  if (policy === 'none') return `${tagInForce(inForce)}=none`
  if (testing) return 't=y'
  const tags = record.state === 'known' ? record.value.tags : null
  // BIMI receivers still use pct, though RFC 9989 removed it; Gmail requires 100 for both policies.
  if (tags && tags.pct !== null && tags.pct < 100) return `pct=${tags.pct}`
  return tags?.sp === 'none' ? 'sp=none' : null
}

/** Whether the logo exists and follows the profile SVG Tiny Portable/Secure (draft-svg-tiny-ps-abrotman). */
export const bimiLogo = defineCheck({
  key: 'bimi.logo',
  ...ofRecord,
  params: z.object({ url: z.string() }),
  references: [logoDraft],
  findings: {
    'bimi.logo_not_found': { severity: 'minor', points: 0.1, params: unfetchedParams },
    'bimi.logo_invalid': {
      severity: 'minor',
      points: 0.1,
      params: z.object({ url: z.string(), code: z.enum(logoProblems), detail: z.string() }),
    },
  },
  needs: ['bimi_logo'],
  evaluate: ({ bimi_logo: { logo_file, logo } }) => {
    const { url, problem, detail } = logo_file
    if (problem) return fail('bimi.logo_not_found', { url, problem, detail: excerpt(detail) })
    const fault = findProblem(logo?.problems ?? [], logoProblems)
    if (fault) return fail('bimi.logo_invalid', { url, code: fault.code, detail: excerpt(fault.detail) })
    return logo ? pass({ url }) : notApplicable()
  },
})

/** Whether a mark certificate covers the logo: Gmail and Apple require one. */
export const bimiCertificate = defineCheck({
  key: 'bimi.certificate',
  ...ofRecord,
  params: z.object({ url: z.string(), kind: z.enum(['VMC', 'CMC']) }),
  references: [bimiDraft, gmailLogos],
  findings: {
    'bimi.no_certificate': { severity: 'info', points: 0, params: domainParams },
    'bimi.certificate_not_found': { severity: 'minor', points: 0.1, params: unfetchedParams },
    'bimi.certificate_invalid': {
      severity: 'minor',
      points: 0.1,
      params: z.object({ url: z.string(), code: z.enum(markCertificateProblems), domain: z.string() }),
    },
  },
  needs: ['bimi_certificate'],
  consults: ['bimi_record'],
  whenAbsent: ({ domain, bimi_record }) =>
    bimi_record.state === 'known' && bimi_record.value.valid && !bimi_record.value.declined
      ? note('bimi.no_certificate', { domain })
      : notApplicable(),
  evaluate: ({ domain, bimi_certificate: { certificate_file, certificate } }) => {
    const { url, problem, detail } = certificate_file
    if (problem) return fail('bimi.certificate_not_found', { url, problem, detail: excerpt(detail) })
    if (certificate?.problem === 'unverified') {
      return unknown({ code: 'authority_unlisted', subject: url, detail: certificate.issuer ?? '' })
    }
    if (certificate?.problem) return fail('bimi.certificate_invalid', { url, code: certificate.problem, domain })
    return certificate?.kind ? pass({ url, kind: certificate.kind }) : notApplicable()
  },
})

export const domainBimiChecks = [bimiRecord, bimiSyntax, bimiDmarc, bimiLogo, bimiCertificate] as const
