import { z } from 'zod'
import { markCertificateProblems } from '../contract/audit-facts/bimi.ts'
import { fetchProblems } from '../contract/audit-facts/fetched-document.ts'
import { tagListProblems } from './tag-list.ts'

const domain = z.object({ domain: z.string() })
const url = z.object({ url: z.string() })
const unfetched = url.extend({ problem: z.enum(fetchProblems), detail: z.string() })

/** What keeps receivers from going by the record. */
export const bimiRecordProblems = [
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
export const logoProblems = [
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

/** What the texts about BIMI state. */
export const bimi = {
  checks: {
    'bimi.record': domain,
    'bimi.syntax': domain,
    'bimi.dmarc': domain,
    'bimi.logo': url,
    'bimi.certificate': url.extend({ kind: z.enum(['VMC', 'CMC']) }),
  },
  findings: {
    'bimi.missing': domain,
    'bimi.declined': domain,
    'bimi.several_records': domain.extend({ count: z.int() }),
    'bimi.invalid_record': domain.extend({ code: z.enum(bimiRecordProblems), detail: z.string() }),
    'bimi.dmarc_missing': domain,
    'bimi.dmarc_weak': domain.extend({ policy: z.string() }),
    'bimi.logo_not_found': unfetched,
    'bimi.logo_invalid': url.extend({ code: z.enum(logoProblems), detail: z.string() }),
    'bimi.no_certificate': domain,
    'bimi.certificate_not_found': unfetched,
    'bimi.certificate_invalid': url.extend({ code: z.enum(markCertificateProblems), domain: z.string() }),
  },
} as const
