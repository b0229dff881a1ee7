import { z } from 'zod'
import { cautionSchema } from '../../findings/finding.ts'
import { policySchema } from '../facts/dmarc-policy.ts'
import { authorDomainSchema } from './stored-report.ts'

/*
 * The senders of a domain's mail, from its aggregate reports. A source is a service, a server of the domain's owner, a
 * forwarder, or a network that nothing is known about.
 */

/** `spoofing` is also inferred: unauthenticated mail from a network that never authenticated. */
export const sourceClasses = ['service', 'own', 'forwarder', 'unknown', 'spoofing'] as const
export const sourceClassSchema = z.enum(sourceClasses).meta({ id: 'SourceClass' })
export type SourceClass = z.infer<typeof sourceClassSchema>

/** Mail of these classes should arrive. */
export const legitimateClasses = ['service', 'own'] as const satisfies readonly SourceClass[]

/** Why a source has its class, in order of weight. `value`: a domain, a network, or a share in percent. */
const evidenceCodes = [
  'named_by_you',
  'dkim_domain',
  'envelope_domain',
  'known_network',
  'own_dkim',
  'own_spf',
  'spf_reported',
  'forwarded_reason',
  'dkim_survived',
  'never_authenticated',
  'regular',
  'nothing_known',
] as const
const evidenceSchema = z.object({ code: z.enum(evidenceCodes), value: z.string().nullable() })
export type SourceEvidence = z.infer<typeof evidenceSchema>

const count = z.int().min(0)
/** A day in UTC. */
const daySchema = z.iso.date()

export const reportSourceSchema = z
  .object({
    id: z.int().min(1),
    name: z.string().describe('As set by the user, or the name of the service, domain, or network.'),
    class: sourceClassSchema,
    is_named: z.boolean().describe('Whether the user gave the name.'),
    is_classified: z.boolean().describe('Whether the user gave the class.'),
    service: z.string().nullable().describe('The ID in our catalog of services.'),
    evidence: z.array(evidenceSchema),
    messages: count,
    aligned: count.describe('With DKIM or SPF passed and aligned.'),
    dkim_aligned: count,
    spf_aligned: count,
    forwarded: count.describe('Reported as forwarded by the reporter.'),
    quarantined: count,
    rejected: count,
    subdomains: z.object({ messages: count, aligned: count }).describe('Those sent as a subdomain.'),
    first_seen: daySchema,
    last_seen: daySchema,
  })
  .meta({ id: 'ReportSource' })
export type ReportSource = z.infer<typeof reportSourceSchema>

export const sourcesSchema = z
  .object({
    domain: z.string(),
    since: daySchema,
    until: daySchema,
    sources: z.array(reportSourceSchema).describe('Most messages first.'),
  })
  .meta({ id: 'ReportSources' })
export type ReportSources = z.infer<typeof sourcesSchema>

/** One day of the chart. The last five members count unaligned messages, by the class of their source. */
const reportDaySchema = z.object({
  day: daySchema,
  aligned: count,
  service: count,
  own: count,
  forwarder: count,
  unknown: count,
  spoofing: count,
})
export type ReportDay = z.infer<typeof reportDaySchema>

/** A summary of a domain's reports. */
export const domainReportsSchema = z
  .object({
    domain: z.string(),
    since: daySchema,
    until: daySchema,
    aggregate: z
      .object({
        reports: count,
        reporters: count,
        messages: count,
        pass: count,
        fail: count,
        days: count.describe('Days that the reports are about. A weekly report counts as 7.'),
      })
      .nullable()
      .describe('Null without a report in this time.'),
    daily: z.array(reportDaySchema).describe('Days with reports, earliest first.'),
    reporters: z
      .array(
        z.object({
          org: z.string(),
          domain: z.string().nullable().describe('The domain of the reporter; null if the report names none.'),
          author_domain: authorDomainSchema,
          is_known: z
            .boolean()
            .describe('Whether `author_domain`, or without an email, `domain`, belongs to a receiver in our list.'),
          reports: count,
          messages: count,
        }),
      )
      .describe('Who sent the DMARC reports, most messages first, at most 100. Any domain can report in its own name.'),
    tls: z.object({ reports: count, successful: count, failed: count }).nullable(),
    failures: z.object({ reports: count }).nullable(),
    apart: z
      .object({ forged: count, unverified: count, overlap: count })
      .describe('Stored reports that are excluded from charts.'),
    last_received_at: z.iso.datetime().nullable().describe('Of any report of this domain.'),
  })
  .meta({ id: 'DomainReports' })
export type DomainReports = z.infer<typeof domainReportsSchema>

export type DmarcPolicy = z.infer<typeof policySchema>

const rhythms = ['daily', 'working_days', 'weekly', 'irregular'] as const

/** A sender that nothing certain is known about, with what its mail looks like. */
export const unknownSenderSchema = z
  .object({
    source_id: z.int().min(1),
    name: z.string().describe('Its address, or the name of its source.'),
    address: z.string().nullable().describe('Null if it has several.'),
    envelope: z.string().nullable().describe('Its return path, if only that distinguishes it from mail that passes.'),
    is_apart: z.boolean().describe('Whether the source has no other mail, so that classifying it says all.'),
    is_neighbor: z.boolean().describe('Whether its network has a server of yours.'),
    is_altered: z.boolean().describe('Whether most of its mail had your signature, which broke on the way.'),
    never_passes: z.boolean(),
    messages: count.describe('In 30 days, without alignment.'),
    rhythm: z.enum(rhythms),
    days: count.describe('Days with such mail.'),
    observed: count.describe('Days with reports, or those of its rhythm, from the first to the last of them.'),
    per_day: count.describe('On a usual day with mail.'),
    is_exact: z.boolean().describe('Whether that is the number on each of these days.'),
    weekday: z.int().min(1).max(7).nullable().describe('From Monday, for weekly mail.'),
  })
  .meta({ id: 'UnknownSender' })
export type UnknownSender = z.infer<typeof unknownSenderSchema>

const sourceLossSchema = z.object({ source_id: z.int().min(1), name: z.string(), messages: count })
export type SourceLoss = z.infer<typeof sourceLossSchema>

/** What is missing before a stricter policy is safe. */
export const missingSchema = z
  .discriminatedUnion('code', [
    z.object({ code: z.literal('no_reports') }),
    /** The senders may have changed since then. */
    z.object({ code: z.literal('reports_old'), last: daySchema }),
    z.object({ code: z.literal('days_observed'), observed: count, needed: count }),
    /** A legitimate source would lose mail. */
    z.object({
      code: z.literal('source'),
      source_id: z.int().min(1),
      name: z.string(),
      class: sourceClassSchema,
      messages: count.describe('In 30 days, without alignment.'),
      total: count.describe('In 30 days.'),
    }),
    /** Unaligned mail from unknown sources: the owner has to decide whether it should arrive. */
    z.object({
      code: z.literal('unknown_sources'),
      sources: count,
      messages: count,
      senders: z
        .array(unknownSenderSchema)
        .describe('Regular ones first, then those with the most messages; the first.'),
    }),
    /** Too few messages, without a large receiver among the reporters. */
    z.object({ code: z.literal('thin_evidence'), messages: count, needed: count }),
    /** Mailing lists change mail, so that it fails. */
    z.object({
      code: z.literal('mailing_lists'),
      messages: count.describe('In 30 days, without alignment.'),
      total: count,
      sources: z.array(sourceLossSchema),
    }),
    /** Mail that only SPF aligns is lost when it is forwarded. */
    z.object({ code: z.literal('unsigned_mail'), messages: count, total: count, sources: z.array(sourceLossSchema) }),
    /** The record could not be looked up, or is invalid. */
    z.object({ code: z.literal('record_unknown') }),
    z.object({ code: z.literal('record_missing') }),
    /** A parent domain's record applies, for which the reports of this domain are not enough. */
    z.object({ code: z.literal('parent_record'), domain: z.string() }),
    /** The stricter policy only applies to a share of the mail, or is in test mode. */
    z.object({ code: z.literal('previous_step'), policy: policySchema }),
  ])
  .meta({ id: 'ReadinessGap' })
export type MissingForPolicy = z.infer<typeof missingSchema>

/** What has to be known before a stricter policy. The last six are the requirements of RFC 9989 section 7.4. */
const readinessQuestions = [
  'evidence',
  'regular_sources',
  'irregular_sources',
  'own_signatures',
  'signed',
  'mailing_lists',
  'month_at_none',
  'month_at_quarantine',
  'results_compared',
  'users_informed',
] as const

const questionSchema = z
  .object({
    code: z.enum(readinessQuestions),
    state: z.enum(['done', 'missing', 'unknown']),
    is_required: z.boolean().describe('Whether the policy waits for it.'),
    section: z.string().nullable().describe('The section of RFC 9989 that requires it.'),
    messages: count.nullable().describe('The messages that decide it.'),
    total: count.nullable().describe('The messages they are part of.'),
    days: count.nullable(),
    needed: count.nullable().describe('Days or messages that are enough.'),
    sources: z.array(z.string()).describe('The names of the sources that decide it; the first.'),
  })
  .meta({ id: 'ReadinessQuestion' })
export type ReadinessQuestion = z.infer<typeof questionSchema>

/** A source that is not known to be yours, with your valid signature on much of the mail. */
const foreignSignatureSchema = z.object({
  code: z.literal('foreign_signature'),
  source_id: z.int().min(1),
  name: z.string(),
  address: z.string().nullable(),
  messages: count,
  percent: count.describe('Of all mail.'),
  since: daySchema,
})

const readinessCautionSchema = z.union([cautionSchema.omit({ fault: true }), foreignSignatureSchema])
export type ReadinessCaution = z.infer<typeof readinessCautionSchema>

export const readinessSchema = z
  .object({
    domain: z.string(),
    policy: policySchema.describe('The policy that was asked about.'),
    published: policySchema.nullable().describe('The policy of the record; null if unknown or missing.'),
    in_force: policySchema
      .nullable()
      .describe(
        'What all receivers apply: a step less while the policy is tested (`t=y`) or applies to a share (`pct`).',
      ),
    subdomains: policySchema
      .nullable()
      .describe('The policy of subdomains without a record of their own; null if unknown or missing.'),
    ready: z
      .boolean()
      .nullable()
      .describe(
        'Whether the policy would lose no mail of known services, servers, and mailing lists; `forwarded`, `suspected`, and `strays` count the rest. Null: not enough is known.',
      ),
    days_observed: count,
    messages: count,
    aligned: count,
    forwarded: count.describe('Messages without alignment from forwarders, which would be lost at `reject`.'),
    suspected: count.describe(
      'Messages from sources of class `spoofing` that only the reports suggest. They count as not legitimate; make sure that none of them is yours.',
    ),
    strays: count.describe(
      'Irregular messages without alignment that are too few to delay the next step: up to 1% of a source or of unknown sources together, at most 100.',
    ),
    exempt: count.describe(
      'Messages without alignment sent as a subdomain, to which `sp` applies: the policy does not change what happens to them.',
    ),
    steps: z.array(
      z.object({
        policy: policySchema,
        state: z.enum(['done', 'current', 'ready', 'blocked', 'unknown']),
        missing: z.array(missingSchema).describe('Before this policy.'),
      }),
    ),
    missing: z.array(missingSchema).describe('Before the policy that was asked about.'),
    proposal: z
      .object({ name: z.string(), value: z.string(), replaces: z.string().nullable() })
      .nullable()
      .describe('The next record, if its step is ready.'),
    questions: z.array(questionSchema).describe('What the answer consists of, each with its evidence.'),
    cautions: z
      .array(readinessCautionSchema)
      .describe('What to know before the record is published, or why there is none; and what looks strange.'),
  })
  .meta({ id: 'DmarcReadiness' })
export type Readiness = z.infer<typeof readinessSchema>

export const tlsOverviewSchema = z
  .object({
    domain: z.string(),
    since: daySchema,
    until: daySchema,
    reports: count,
    successful: count,
    failed: count,
    daily: z.array(z.object({ day: daySchema, successful: count, failed: count })),
    failures: z.array(
      z.object({
        mx_host: z.string().nullable(),
        policy_type: z.string().nullable(),
        type: z.string().nullable().describe('The result type of RFC 8460 section 4.3.'),
        sessions: count,
        reporters: count,
        last_seen: daySchema,
      }),
    ),
  })
  .meta({ id: 'TlsReports' })
export type TlsOverview = z.infer<typeof tlsOverviewSchema>
