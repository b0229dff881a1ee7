import { z } from 'zod'
import { type Fact, knownValueOf } from '../fact.ts'
import { gradeSchema } from '../findings/grade.ts'
import { languageSchema } from '../language-schema.ts'
import { usedPacksSchema } from './fact-packs.ts'
import { type AuditFacts, auditFactsSchema } from './facts/audit-facts.ts'
import { dnsAnswerSchema } from './facts/dns-answer.ts'
import { coverageSchema, findingSchema, fixStepSchema, scoreFloorSchema } from './finding.ts'
import { problemSchema } from './problem.ts'
import { route } from './route.ts'

/** The state of one part of a domain's setup. `absent`: looked up and not found. `unknown`: could not be looked up. */
const auditStatuses = ['pass', 'warn', 'fail', 'absent', 'unknown'] as const
const auditStatusSchema = z.enum(auditStatuses).meta({ id: 'AuditStatus' })
export type AuditStatus = z.infer<typeof auditStatusSchema>

/** The topics of an audit in report order: the eight of the contract, then additional ones. */
export const auditTopics = [
  'spf',
  'dkim',
  'dmarc',
  'mx',
  'mta_sts',
  'tls_rpt',
  'bimi',
  'dbl',
  'name_servers',
  'dnssec',
  'dane',
  'caa',
  'misplaced',
] as const
export type AuditTopic = (typeof auditTopics)[number]

/** The members of the facts document that are facts. */
type AuditFactKey = { [K in keyof AuditFacts]: AuditFacts[K] extends Fact<object> ? K : never }[keyof AuditFacts]

/**
 * The facts of each topic. The first shows whether the record exists, with the published `records`; the members of all
 * known facts make up the card. The keys of the topic's checks begin with its name.
 */
export const topicFacts = {
  spf: ['spf_record', 'spf_tree'],
  dkim: ['dkim_keys'],
  dmarc: ['dmarc_record', 'dmarc_policy', 'dmarc_walk'],
  mx: ['mx_records', 'mail_hosts', 'mx_tls'],
  mta_sts: ['mta_sts_record', 'mta_sts_policy'],
  tls_rpt: ['tls_rpt_record'],
  bimi: ['bimi_record', 'bimi_logo', 'bimi_certificate'],
  dbl: ['domain_lists'],
  name_servers: ['name_servers'],
  dnssec: ['dnssec'],
  dane: ['dane'],
  caa: ['caa'],
  misplaced: ['misplaced'],
} as const satisfies Record<AuditTopic, readonly [AuditFactKey, ...AuditFactKey[]]>

/** If one of these is unknown, there is no score: a number would be mistaken for a result. */
export const gradedTopics = ['spf', 'dmarc', 'mx'] as const satisfies readonly AuditTopic[]

/** One card of the audit. Its other members are the facts of the topic. */
const auditCheckSchema = z.looseObject({
  status: auditStatusSchema,
  records: z.array(z.string()).describe('The published record.').meta({ id: 'PublishedRecords' }),
  reason: z
    .string()
    .nullable()
    .describe('Why the status is unknown, or why it is `warn` without a finding (some lookups failed); otherwise null.')
    .meta({ id: 'CheckReason' }),
})
export type AuditCheck = z.infer<typeof auditCheckSchema>

/** The card of a topic with the members of its facts; each exists only if its fact is known. */
function cardSchema(topic: AuditTopic): typeof auditCheckSchema {
  const shapes = topicFacts[topic].map((key) => knownValueOf<z.ZodObject>(auditFactsSchema.shape[key]).shape)
  const entries = Object.entries<z.core.$ZodType>(Object.assign({}, ...shapes)).map(([key, schema]) => [
    key,
    // Defaults are for documents stored before the member existed; a card without its fact has no such member.
    z.optional(schema instanceof z.ZodDefault ? schema.unwrap() : schema),
  ])
  const members: z.ZodRawShape = Object.fromEntries(entries)
  const name = topic.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return z.looseObject({ ...members, ...auditCheckSchema.shape }).meta({ id: `${name}Check` })
}

export const domainAuditSchema = z
  .object({
    domain: z.string().describe('As A-labels.'),
    mail_domain: z
      .string()
      .nullable()
      .describe('The parent domain that was probably meant, if this one has neither MX nor SPF; otherwise null.'),
    checked_at: z.iso.datetime(),
    cached: z.boolean(),
    expires_at: z.iso.datetime().describe('How long this answer is cached.'),
    score: z.number().min(0).max(10).nullable().describe('Null if SPF, DMARC, or MX is unknown.'),
    score_floor: scoreFloorSchema,
    grade: gradeSchema.nullable(),
    grade_floor: gradeSchema
      .nullable()
      .describe('The grade for `score_floor`. If it differs from `grade`, `grade` is the best case.'),
    coverage: coverageSchema,
    checks: z.object(
      Object.fromEntries(auditTopics.map((topic) => [topic, cardSchema(topic)])) as Record<
        AuditTopic,
        typeof auditCheckSchema
      >,
    ),
    findings: z.array(findingSchema),
    fix_plan: z.array(fixStepSchema).describe('What to fix: first what is critical, then what gains most.'),
    packs: usedPacksSchema,
    dns: z.array(dnsAnswerSchema).describe('Every DNS answer used for the audit.'),
  })
  .meta({ id: 'DomainAudit' })
export type DomainAudit = z.infer<typeof domainAuditSchema>

/** Why a text is not a domain that can be audited. */
export type DomainNameProblem =
  | 'empty'
  | 'ip_address'
  /** A name without a dot: no public mail domain has a single label (RFC 7085 section 2). */
  | 'single_label'
  /** A label that is empty, too long, or not made of letters, digits, and inner hyphens; or an invalid IDN. */
  | 'invalid_label'
  | 'too_long'

/** Maximum number of selectors per audit. */
const maxSelectors = 20

const selectors = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string().min(1).max(200)).max(maxSelectors).default([]),
)

export const auditDomainRoute = route({
  operationId: 'auditDomain',
  method: 'GET',
  path: '/domain/{domain}',
  summary: 'Audit the DNS of a domain. The answer is cached for 10 minutes.',
  tag: 'checks',
  auth: 'optional',
  right: 'lookups',
  meter: 'dns_check',
  params: z.object({
    domain: z
      .string()
      .describe('In Unicode or A-labels, in any case. URLs and email addresses also work.')
      .meta({ example: 'shop.example' }),
  }),
  query: z.object({
    selector: selectors.describe('A DKIM selector to check; may be repeated.'),
    lang: languageSchema.optional(),
  }),
  responses: {
    200: { description: 'The audit.', body: domainAuditSchema },
    400: { description: 'Not a domain, or an invalid selector.', body: problemSchema },
  },
})

export const domainRoutes = [auditDomainRoute] as const
