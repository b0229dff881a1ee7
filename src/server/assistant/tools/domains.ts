import { z } from 'zod'
import { editableTypes } from '../../../shared/contract/record-edit.ts'
import { domainExists } from '../../../shared/report/topic-standing.ts'
import { inQuotes, noticeFor, quote, quoteAll } from '../answer.ts'
import { answeredFindings, describeFindings, findingMembers, wordsFor } from '../findings.ts'
import { cursorSchema, pageOf } from '../page.ts'
import { type Assistant, defineTool, successOf } from '../tool.ts'
import { ToolError } from '../tool-error.ts'
import { readSource } from './messages.ts'

/** Far more than a domain's records for mail need; a larger zone is for the app or the command line. */
const maxZoneLength = 200_000
const maxEdits = 30
/** Domains of a zone file in an error. */
const maxOrigins = 20

const domain = z.string().min(1).max(300).describe('such as shop.example')

const auditSchema = z.object({
  domain: z.string(),
  grade: z.string().nullable(),
  grade_floor: z.string().nullable(),
  score: z.number().nullable(),
  score_floor: z.number().nullable(),
  coverage: findingMembers.coverage,
  checks: z.record(z.string(), z.looseObject({ status: z.string(), records: z.array(z.string()) })),
  findings: answeredFindings,
})

const audit = z.object({
  domain: z.string(),
  grade: z.string().nullable(),
  grade_at_worst: z.string().nullable(),
  score: z.number().nullable(),
  topics: z.unknown(),
  ...findingMembers,
  quoted: z.unknown(),
  notice: z.string(),
})

/** Topics whose published records are quoted. */
const quotedTopics = ['spf', 'dmarc', 'mx'] as const
const maxRecords = 5

function describe(
  read: z.output<typeof auditSchema>,
  cursor: string | undefined,
  { lang, memory }: Pick<Assistant, 'lang' | 'memory'>,
) {
  const { grade, grade_floor, score, coverage, checks, findings } = read
  memory.domain = findings
  return {
    domain: quote(read.domain),
    ...{ grade, grade_at_worst: grade_floor, score, coverage },
    topics: domainExists(read)
      ? Object.fromEntries(Object.entries(checks).map(([topic, { status }]) => [topic, status]))
      : {},
    ...describeFindings(findings, cursor, lang),
    quoted: Object.fromEntries(
      quotedTopics.map((topic) => [topic, checks[topic]?.records.slice(0, maxRecords).map(quote) ?? []]),
    ),
    notice: noticeFor('domain', 'record'),
  }
}

const auditDomain = defineTool({
  name: 'audit_domain',
  description: 'Audit the mail setup of a domain in DNS: SPF, DKIM, DMARC, MX, blocklists, and more.',
  input: z.object({
    domain,
    selectors: z.array(z.string().max(200)).max(20).optional().describe('DKIM selectors'),
    cursor: cursorSchema,
  }),
  output: audit,
  rights: ['lookups'],
  writes: false,
  async run({ domain: wanted, selectors, cursor }, assistant) {
    const path = `/api/v1/domain/${encodeURIComponent(wanted)}`
    const query = { lang: assistant.lang, selector: selectors }
    return describe(successOf(await assistant.call({ method: 'GET', path, query }), auditSchema), cursor, assistant)
  },
})

const auditZone = defineTool({
  name: 'audit_zone',
  description: 'Audit a zone file (RFC 1035) before it is published. Queries no DNS server.',
  input: z.object({
    path: z.string().max(4096).optional().describe('file in an allowed folder'),
    text: z.string().max(maxZoneLength).optional().describe(`or its content, up to ${maxZoneLength} characters`),
    domain: domain.optional(),
    cursor: cursorSchema,
  }),
  output: audit,
  rights: ['lookups'],
  caller: 'owner',
  writes: false,
  async run({ path, text, domain: wanted, cursor }, assistant) {
    const zone = (await readSource({ path, text }, assistant, maxZoneLength)).toString('utf8')
    const json = { file: 'zone', text: zone, edits: [], lang: assistant.lang, ...(wanted && { domain: wanted }) }
    const answer = await assistant.call({ method: 'POST', path: '/app/zone-audits', json })
    const { origins, planned } = successOf(answer, zoneAnswer)
    if (planned) return describe(planned.audit, cursor, assistant)
    throw new ToolError(
      `Choose one with domain: ${origins.slice(0, maxOrigins).map(inQuotes).join(', ') || 'the zone has no $ORIGIN'}`,
    )
  },
})

const zoneAnswer = z.object({
  origins: z.array(z.string()),
  planned: z.object({ audit: auditSchema }).nullable(),
})

const plannedSchema = z.object({
  come: answeredFindings,
  go: answeredFindings,
  zone_lines: z.string(),
  before: z.looseObject({ score: z.number().nullable() }),
  audit: z.looseObject({ score: z.number().nullable(), grade: z.string().nullable() }).optional(),
  test: z.looseObject({ score: z.number().nullable(), verdict: z.string().nullable() }).optional(),
})

const tryChanges = defineTool({
  name: 'try_changes',
  description: 'Show what new DNS records would change, before you publish them, for a domain or a test.',
  input: z.object({
    domain: domain.optional(),
    token: z.string().max(200).optional().describe('or the token of a test'),
    edits: z
      .array(
        z.object({
          name: z.string().max(1016).describe('full name'),
          type: z.enum(editableTypes).describe('of the record'),
          value: z.string().max(4096).describe('empty: remove'),
          current: z
            .string()
            .max(4096)
            .optional()
            .describe(
              'the whole record that it replaces; not needed for SPF, DMARC, CNAME, and others that exist once',
            ),
        }),
      )
      .min(1)
      .max(maxEdits)
      .describe('records to publish'),
  }),
  output: z.object({
    score_before: z.number().nullable(),
    score_after: z.number().nullable(),
    result: z.string().nullable(),
    solved: z.array(z.unknown()),
    new: z.array(z.unknown()),
    zone_lines: z.string(),
    reports: z.unknown().describe('what the stored reports of 30 days say; null: unknown'),
    notice: z.string(),
  }),
  rights: ['tests', 'lookups'],
  caller: 'owner',
  writes: false,
  async run({ domain: wanted, token, edits }, assistant) {
    if ((wanted === undefined) === (token === undefined)) throw new ToolError('Give either domain or token.')
    const { lang } = assistant
    const planned = successOf(
      await assistant.call(
        token === undefined
          ? { method: 'POST', path: '/app/what-if/domain', json: { domain: wanted, edits, lang } }
          : { method: 'POST', path: `/app/what-if/tests/${encodeURIComponent(token)}`, json: { edits, lang } },
      ),
      plannedSchema,
    )
    const { come, go, before, audit: after, test, zone_lines } = planned
    const named = (findings: typeof come) =>
      findings
        .filter(({ state }) => state === 'fail')
        .map((finding) => ({ key: finding.key, title: wordsFor(finding, lang).title }))
    return {
      score_before: before.score,
      score_after: (after ?? test)?.score ?? null,
      result: after?.grade ?? test?.verdict ?? null,
      solved: pageOf(named(go), undefined).items,
      new: pageOf(named(come), undefined).items,
      zone_lines,
      reports: wanted === undefined ? null : await outcomeOf(wanted, edits, assistant),
      notice: noticeFor('zone_lines', 'reports'),
    }
  },
})

/** What the stored reports say about edited records; null without reports, or if the caller may not read them. */
async function outcomeOf(
  domain: string,
  edits: readonly unknown[],
  { call }: Pick<Assistant, 'call'>,
): Promise<unknown> {
  const path = `/api/v1/domains/${encodeURIComponent(domain)}/draft-outcome`
  const { status, body } = await call({ method: 'POST', path, json: { edits } })
  return status === 200 ? quoteAll(outcomeSchema.parse(body).outcome) : null
}

const outcomeSchema = z.looseObject({ outcome: z.unknown() })

const readinessSchema = z.looseObject({
  domain: z.string(),
  policy: z.string(),
  published: z.string().nullable(),
  ready: z.boolean().nullable(),
  days_observed: z.number(),
  messages: z.number(),
  aligned: z.number(),
  forwarded: z.number(),
  missing: z.array(z.unknown()),
  questions: z.array(z.unknown()),
  cautions: z.array(z.unknown()),
  proposal: z.object({ name: z.string(), value: z.string(), replaces: z.string().nullable() }).nullable(),
})

const dmarcReadiness = defineTool({
  name: 'dmarc_readiness',
  description: 'Would a stricter DMARC policy lose legitimate mail? From stored reports. ready null: not known.',
  input: z.object({
    domain,
    policy: z.enum(['quarantine', 'reject']).optional().describe('wanted; by default the next step'),
  }),
  output: readinessSchema
    .pick({ domain: true, policy: true, published: true, ready: true, missing: true, questions: true, cautions: true })
    .extend({
      messages: z.number(),
      aligned: z.number(),
      forwarded: z.number(),
      days_observed: z.number(),
      proposal: z.unknown(),
      notice: z.string(),
    }),
  rights: ['reports:read'],
  caller: 'key',
  writes: false,
  async run({ domain: wanted, policy }, { call }) {
    const path = `/api/v1/domains/${encodeURIComponent(wanted)}/readiness`
    const read = successOf(await call({ method: 'GET', path, query: { policy } }), readinessSchema)
    const { proposal, missing, questions, cautions, published, ready, days_observed, messages, aligned, forwarded } =
      read
    return {
      ...{ domain: quote(read.domain), policy: quote(read.policy), published: published && quote(published), ready },
      ...{ days_observed, messages, aligned, forwarded },
      missing: pageOf(missing.map(quoteAll), undefined).items,
      questions: questions.map(quoteAll),
      cautions: cautions.map(quoteAll),
      proposal: quoteAll(proposal),
      notice: noticeFor('domain', 'published', 'missing', 'questions', 'cautions', 'proposal'),
    }
  },
})

const changesSchema = z.object({
  changes: z.array(z.looseObject({ at: z.string(), monitor_id: z.number(), title: z.string() })),
  next_cursor: z.string().nullable(),
})

const listChanges = defineTool({
  name: 'list_changes',
  description: 'What changed at monitored domains and IP addresses, latest first.',
  input: z.object({
    since: z.iso
      .datetime({ error: 'expected a time such as 2026-11-26T08:00:00Z' })
      .optional()
      .describe('RFC 3339 time'),
    monitor: z.int().min(1).optional().describe('its id'),
    cursor: z.string().max(200).optional().describe('next_cursor'),
  }),
  output: z.object({ changes: z.array(z.unknown()), next_cursor: z.string().nullable(), notice: z.string() }),
  rights: ['monitoring:read'],
  caller: 'key',
  writes: false,
  async run({ since, monitor, cursor }, { call, lang }) {
    const query = { since, monitor, cursor, lang, limit: 30 }
    const read = successOf(await call({ method: 'GET', path: '/api/v1/changes', query }), changesSchema)
    const changes = read.changes.map(({ at, monitor_id, title }) => ({ at, monitor_id, title: inQuotes(title) }))
    return { changes, next_cursor: read.next_cursor, notice: noticeFor() }
  },
})

export const domainTools = [auditDomain, auditZone, tryChanges, dmarcReadiness, listChanges]
