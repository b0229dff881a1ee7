import { z } from 'zod'
import { languageSchema } from '../language.ts'
import { dnsAnswerSchema } from './dns-answer.ts'
import { invalidKey, limitExceeded, problemSchema } from './problem.ts'
import { route } from './route.ts'
import { findingSchema, fixStepSchema } from './tests.ts'

/** How a part of a domain's set-up stands. `absent`: looked for, and not there. `unknown`: could not be looked for. */
export const auditStatuses = ['pass', 'warn', 'fail', 'absent', 'unknown'] as const
export type AuditStatus = (typeof auditStatuses)[number]

export const grades = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type Grade = (typeof grades)[number]

/** What an audit looks at, in the order of the report: the eight of the contract, then the additional ones. */
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

/** While one of these is unknown there is no score: a number would be taken for a result. */
export const gradedTopics = ['spf', 'dmarc', 'mx'] as const satisfies readonly AuditTopic[]

/** One card of the audit. Its further members are the facts of the topic. */
const auditCheckSchema = z
  .looseObject({
    status: z.enum(auditStatuses),
    records: z.array(z.string()).describe('What is published, as published.'),
    reason: z.string().nullable().describe('Why the status is unknown; null when it is not.'),
  })
  .meta({ id: 'AuditCheck' })
export type AuditCheck = z.infer<typeof auditCheckSchema>

export const domainAuditSchema = z
  .object({
    domain: z.string().describe('In A-labels.'),
    checked_at: z.iso.datetime(),
    cached: z.boolean(),
    expires_at: z.iso.datetime().describe('Until when this answer is given again.'),
    score: z.number().min(0).max(10).nullable().describe('Null while SPF, DMARC or MX is unknown.'),
    grade: z.enum(grades).nullable(),
    coverage: z.object({ done: z.int(), total: z.int() }).describe('Checks with an answer, of all that apply.'),
    checks: z.object(
      Object.fromEntries(auditTopics.map((topic) => [topic, auditCheckSchema])) as Record<
        AuditTopic,
        typeof auditCheckSchema
      >,
    ),
    findings: z.array(findingSchema),
    fix_plan: z.array(fixStepSchema).describe('What to mend, that which gains most first.'),
    dns: z.array(dnsAnswerSchema).describe('Every DNS answer the audit rests on.'),
  })
  .meta({ id: 'DomainAudit' })
export type DomainAudit = z.infer<typeof domainAuditSchema>

/** Why a text names no domain that can be audited. */
export type DomainNameProblem =
  | 'empty'
  | 'ip_address'
  /** A name without a dot: no public mail domain has one label (RFC 7085 section 2). */
  | 'single_label'
  /** A label that is empty, too long, or no letters, digits and inner hyphens; or an invalid IDN. */
  | 'invalid_label'
  | 'too_long'

/** How many selectors one audit may name. */
const maxSelectors = 20

const selectors = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string().min(1).max(200)).max(maxSelectors).default([]),
)

export const auditDomainRoute = route({
  operationId: 'auditDomain',
  method: 'GET',
  path: '/domain/{domain}',
  summary: 'Audit the DNS of a domain. The answer is kept for ten minutes.',
  tag: 'checks',
  auth: 'optional',
  meter: 'dns_check',
  params: z.object({
    domain: z
      .string()
      .describe('In Unicode or A-labels, in any case; the address of a page or of a mailbox will do, too.')
      .meta({ example: 'shop.example' }),
  }),
  query: z.object({
    selector: selectors.describe('A DKIM selector to look at; may be repeated.'),
    lang: languageSchema.optional(),
  }),
  responses: {
    200: { description: 'The audit.', body: domainAuditSchema },
    400: { description: 'Not a domain, or a selector that cannot be one.', body: problemSchema },
    401: invalidKey,
    429: limitExceeded,
  },
})
