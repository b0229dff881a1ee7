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

/** What receivers cannot read in a DMARC record; they take the default of what it would have said. */
export const dmarcTagFaults = [
  'missing_p',
  'invalid_p',
  'invalid_sp',
  'invalid_np',
  'invalid_adkim',
  'invalid_aspf',
  'invalid_fo',
  'invalid_t',
  'invalid_psd',
  'tag_case',
  'tag_without_equals',
  'invalid_tag_name',
  'invalid_tag_value',
  'escaped_semicolon',
] as const

/** What keeps receivers from using a record at all. */
const dmarcRecordFaults = ['several', 'duplicate_tag', 'policy', 'quoted', 'spaced', 'version'] as const

/** What keeps reports from a destination. */
export const dmarcUriFaults = ['invalid_report_uri', 'report_uri_without_address', 'report_uri_scheme'] as const

/** What the texts about DMARC and ARC state. */
export const dmarc = {
  checks: {
    'dmarc.policy': domain.extend({ policy: z.string() }),
    'dmarc.reports': domain.extend({ addresses: z.array(z.string()) }),
    'dmarc.result': domain,
    'dmarc.alignment': domain,
    'arc.result': z.object({ instances: z.int() }),
    'dmarc.discovery': domain.extend({ name: z.string() }),
    'dmarc.syntax': domain,
    'dmarc.tags': domain,
    'dmarc.subdomains': domain,
    'dmarc.report_addresses': domain,
    'dmarc.report_permission': domain,
    'dmarc.report_mailboxes': domain,
    'dmarc.suffix': domain,
  },
  findings: {
    'dmarc.missing': domain,
    /**
     * Without reports nobody sees whether a stricter policy would harm: they are the first step. `is_proven`: SPF and
     * DKIM are set up, or the message passes.
     */
    'dmarc.policy_none': domain.extend({ has_reports: z.boolean(), is_proven: z.boolean() }),
    /** `pct` under 100 is the part of the mail that receivers of RFC 7489 apply the policy to; else it is t=y. */
    'dmarc.testing': domain.extend({ policy: z.string(), has_reports: z.boolean(), pct: z.int() }),
    'dmarc.no_reports': domain,
    'dmarc.rejected': legs,
    'dmarc.quarantined': legs,
    'dmarc.failed': legs,
    'dmarc.unaligned': legs,
    'dmarc.invalid': domain.extend({ text: z.string(), code: z.enum(dmarcRecordFaults) }),
    'dmarc.several_records': domain,
    /** `name` is where the record stands and nobody looks. */
    'dmarc.misnamed': domain.extend({ name: z.string() }),
    'dmarc.dkim_only': domain.extend({ spf_domain: z.string() }),
    'dmarc.spf_only': domain.extend({ dkim_domain: z.string() }),
    'arc.broken': z.object({ instances: z.int() }),
    /** `found_at` is the domain whose record counts instead. */
    'dmarc.record_ignored': domain.extend({ found_at: z.string() }),
    'dmarc.parents_assumed': domain.extend({ names: z.array(z.string()) }),
    /** `others` tells what else is wrong, after the first fault. */
    'dmarc.tag_invalid': domain.extend({
      code: z.enum(dmarcTagFaults),
      detail: z.string(),
      position: z.int(),
      others: z.array(z.enum(dmarcTagFaults)),
    }),
    'dmarc.tags_removed': domain.extend({ tags: z.array(z.string()) }),
    'dmarc.tags_unknown': domain.extend({ tags: z.array(z.string()) }),
    /** `tag` is sp or np, which asks for less than p does. */
    'dmarc.subdomains_open': domain.extend({
      tag: z.enum(['sp', 'np']),
      weaker: z.string(),
      policy: z.string(),
      has_reports: z.boolean(),
    }),
    'dmarc.report_uri_unusable': domain.extend({ code: z.enum(dmarcUriFaults), uri: z.string() }),
    'dmarc.report_size_obsolete': domain.extend({ uri: z.string() }),
    'dmarc.reports_unauthorized': domain.extend({ destinations: z.array(z.string()) }),
    /** `destinations` are domains that take no mail. */
    'dmarc.report_mailbox_missing': domain.extend({ destinations: z.array(z.string()) }),
    'dmarc.suffix_claimed': domain,
  },
} as const
