import { z } from 'zod'
import { smtpServerOf } from '../../../shared/client/smtp-server.ts'
import { statedPurposes } from '../../../shared/contract/facts/message/purpose.ts'
import { verdicts } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { viewClients, viewModes } from '../../../shared/contract/inbox-tests/preview-views.ts'
import { notice as markedNotice, noticeFor, quote, quoteAll, textOf } from '../answer.ts'
import { answeredFindings, describeFindings, describeRecord, findingMembers, wordsFor } from '../findings.ts'
import { cursorSchema } from '../page.ts'
import { type Assistant, defineTool, successOf } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

/** For a message in the call itself; files may be larger. */
const maxTextLength = 5_000_000
const maxFileOctets = 25 * 1024 * 1024
/** Assistants give up after 60 seconds. */
const maxSeconds = 50
const pollMilliseconds = 500

const verdict = z.enum(verdicts).nullable()

/** A plain string instead of an enum keeps the list of tools short. */
const word = z.string().nullable()

const reportSchema = z.object({
  observed: z.array(z.object({ text: z.string() })).default([]),
  verdict,
  verdict_floor: verdict,
  score: z.number().nullable(),
  score_floor: z.number().nullable(),
  message: z.object({ subject: z.string().nullable(), from: z.string().nullable() }).nullable(),
  result: z
    .object({
      content_score: z.number().nullable(),
      service: z.object({ name: z.string() }).nullable().default(null),
      coverage: findingMembers.coverage,
      findings: answeredFindings,
    })
    .nullable(),
})

const testSchema = reportSchema.extend({
  status: z.enum(['waiting', 'received', 'done']),
  pending: z.boolean().default(false),
  token: z.string(),
  url: z.string(),
})

const report = z.object({
  status: z.string(),
  observed: z.array(z.string()).describe('what receivers did; outranks verdict'),
  verdict: word,
  verdict_at_worst: word,
  score: z.number().nullable(),
  score_at_worst: z.number().nullable(),
  content_score: z.number().nullable(),
  sending_service: word,
  ...findingMembers,
  quoted: z.unknown(),
  notice: z.string(),
})

function describe(
  read: z.output<typeof reportSchema>,
  status: string,
  cursor: string | undefined,
  { lang, memory }: Assistant,
) {
  const { score, score_floor, message, result } = read
  if (result) memory.message = result.findings
  return {
    status,
    observed: read.observed.map(({ text }) => text),
    verdict: read.verdict,
    verdict_at_worst: read.verdict_floor,
    score,
    score_at_worst: score_floor,
    content_score: result?.content_score ?? null,
    sending_service: result?.service?.name ?? null,
    coverage: result?.coverage ?? { done: 0, total: 0 },
    ...describeFindings(result?.findings ?? [], cursor, lang),
    quoted: message && { subject: quote(message.subject ?? ''), from: quote(message.from ?? '') },
    notice: markedNotice,
  }
}

/** Not `done` while a later message is analyzed, so that its report is waited for. */
function statusOf({ status, pending }: z.output<typeof testSchema>): string {
  return pending && status === 'done' ? 'received' : status
}

const token = z.string().max(200).describe('token of the test')

/** The octets of a message, from a file or as given. */
export async function readSource(
  { path, text }: { path?: string | undefined; text?: string | undefined },
  assistant: Assistant,
  limit = maxFileOctets,
): Promise<Buffer> {
  if ((path === undefined) === (text === undefined)) throw new ToolError('Give either path or text.')
  return path === undefined ? Buffer.from(text ?? '', 'utf8') : await assistant.readFile(path, limit)
}

const source = {
  path: z.string().max(4096).optional().describe('file in an allowed folder'),
  text: z.string().max(maxTextLength).optional().describe(`or its content, up to ${maxTextLength} characters`),
}

const purpose = z.enum(statedPurposes).optional().describe('what it is sent for')

const testMessage = defineTool({
  name: 'test_message',
  description: 'Check an email (.eml source) before sending: will it reach the inbox? Stores nothing.',
  input: z.object({
    ...source,
    ip: z.union([z.ipv4(), z.ipv6()]).optional().describe('sending IP'),
    helo: z.string().max(255).optional().describe('EHLO name of the server'),
    mail_from: z.string().max(512).optional().describe('envelope sender'),
    purpose,
    cursor: cursorSchema,
  }),
  output: report,
  rights: ['tests'],
  writes: false,
  async run({ path, text, cursor, ...stated }, assistant) {
    const raw = await readSource({ path, text }, assistant)
    const query = { ...stated, lang: assistant.lang }
    const answer = await assistant.call({ method: 'POST', path: '/api/v1/check', query, message: raw })
    const checked = successOf(answer, reportSchema)
    return describe(checked, 'done', cursor, assistant)
  },
})

const createdSchema = z.object({ token: z.string(), address: z.string(), url: z.string() })

const createTestAddress = defineTool({
  name: 'create_test_address',
  description: 'Create a test and its address to send a message to. Then call wait_for_report.',
  input: z.object({
    name: z.string().min(1).max(200).optional().describe('shown in lists'),
    sending_ip: z.string().max(45).optional().describe('IP that will send'),
    purpose,
  }),
  output: createdSchema.extend({ smtp_host: word, smtp_port: z.number().nullable() }),
  rights: ['tests'],
  writes: true,
  async run(input, { call, lang }) {
    const answer = await call({ method: 'POST', path: '/api/v1/tests', json: { ...input, lang } })
    const { token: created, address, url } = successOf(answer, createdSchema)
    // A hosted instance has no such route, and tests of it have its own listener.
    const { mode, smtp } = engineSchema.safeParse((await call({ method: 'GET', path: '/app/engine' })).body).data ?? {}
    const server = mode === 'local' && smtp !== undefined ? smtpServerOf(smtp, url) : null
    return { token: created, address, url, smtp_host: server?.host ?? null, smtp_port: server?.port ?? null }
  },
})

const engineSchema = z.object({ mode: z.string(), smtp: z.string() })

async function readTest(wanted: string, { call, lang }: Assistant) {
  const path = `/api/v1/tests/${encodeURIComponent(wanted)}`
  return successOf(await call({ method: 'GET', path, query: { lang } }), testSchema)
}

const getReport = defineTool({
  name: 'get_report',
  description: 'Read the report of a test.',
  input: z.object({ token, cursor: cursorSchema }),
  output: report,
  rights: ['tests'],
  writes: false,
  async run({ token: wanted, cursor }, assistant) {
    const test = await readTest(wanted, assistant)
    return describe(test, statusOf(test), cursor, assistant)
  },
})

const waitForReport = defineTool({
  name: 'wait_for_report',
  description: 'Wait until a test has its report. Call again while status is not done.',
  input: z.object({
    token,
    seconds: z.int().min(1).max(maxSeconds).default(30).describe(`to wait, up to ${maxSeconds}`),
  }),
  output: report,
  rights: ['tests'],
  writes: false,
  async run({ token: wanted, seconds }, assistant) {
    const deadline = performance.now() + seconds * 1000
    for (;;) {
      const test = await readTest(wanted, assistant)
      if (statusOf(test) === 'done' || performance.now() >= deadline)
        return describe(test, statusOf(test), undefined, assistant)
      await pause(pollMilliseconds, assistant.signal)
    }
  },
})

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { setTimeout } = await import('node:timers/promises')
  await setTimeout(milliseconds, undefined, { signal })
}

const difference = z.object({
  feature: z.string(),
  what: z.string(),
  count: z.int(),
  lines: z.array(z.int()),
  tested: z.string().nullable(),
})
const viewSchema = z.object({
  data: z.object({ date: z.string() }),
  removed: z.array(difference),
  partial: z.array(difference),
  unknown: z.array(difference),
  notes: z.array(z.object({ key: z.string(), text: z.string() })),
})

const previewMessage = defineTool({
  name: 'preview_message',
  description: 'What an email client removes from the message of a test, simulated by rules. Not a screenshot.',
  input: z.object({
    token,
    client: z.enum(viewClients).describe('email client'),
    mode: z.enum(viewModes).optional().describe('colors'),
  }),
  output: z.object({
    data_date: z.string(),
    removed: z.array(z.unknown()),
    supported_in_part: z.array(z.string()),
    not_tested: z.array(z.string()),
    remarks: z.array(z.string()),
    quoted: z.unknown(),
    notice: z.string(),
  }),
  rights: ['tests'],
  writes: false,
  async run({ token: wanted, client, mode }, { call, lang }) {
    const path = `/api/v1/tests/${encodeURIComponent(wanted)}/preview/${client}`
    const { data, removed, partial, unknown, notes } = successOf(
      await call({ method: 'GET', path, query: { mode, lang } }),
      viewSchema,
    )
    const nameOf = ({ feature }: { feature: string }) => quote(feature)
    return {
      data_date: quote(data.date),
      removed: removed.map(({ feature, count, lines, tested }) => ({ feature: quote(feature), count, lines, tested })),
      supported_in_part: partial.map(nameOf),
      not_tested: unknown.map(nameOf),
      remarks: notes.map(({ text }) => textOf(text)),
      quoted: { code: removed.map(({ what }) => quote(what)) },
      notice: noticeFor(),
    }
  },
})

const explainFinding = defineTool({
  name: 'explain_finding',
  description: 'Explain a finding: why it matters, how to fix it, where it is defined. state general: in general.',
  input: z.object({
    key: z.string().max(100).describe('key of the finding'),
    token: token.optional(),
    domain: z.string().max(300).optional().describe('audited domain; without it and token: the last report or audit'),
  }),
  output: z.object({
    key: z.string(),
    state: z.string(),
    severity: z.string(),
    title: z.string(),
    why: z.string(),
    fix: z.string(),
    caution: z.unknown(),
    references: z.array(z.unknown()),
    record: z.unknown(),
    notice: z.string(),
  }),
  rights: ['tests', 'lookups'],
  writes: false,
  async run({ key, token: wanted, domain }, assistant) {
    const finding = (await findingsOf({ token: wanted, domain }, assistant)).find((each) => each.key === key)
    if (finding) {
      const { state, severity, references, record } = finding
      return {
        ...{ key, state, severity, references },
        ...wordsFor(finding, assistant.lang),
        record: record && describeRecord(record),
        notice: markedNotice,
      }
    }
    // Loads the texts of all checks.
    const { describeInGeneral } = await import('../../../engine/present/describe-in-general.ts')
    const general = describeInGeneral(key, assistant.lang)
    if (!general) throw new ToolError('There is no such finding. The keys are in reports and audits.')
    const { severity, title, why, fix, references } = general
    return {
      ...{ key, state: 'general', severity, title: textOf(title), why: textOf(why), fix: textOf(fix) },
      ...{ caution: null, references: [...references], record: null, notice: markedNotice },
    }
  },
})

async function findingsOf(
  { token: wanted, domain }: { token?: string | undefined; domain?: string | undefined },
  assistant: Assistant,
) {
  if (wanted !== undefined && domain !== undefined) throw new ToolError('Give either token or domain.')
  if (wanted !== undefined) return (await readTest(wanted, assistant)).result?.findings ?? []
  if (domain !== undefined) return await auditFindings(domain, assistant)
  return [...assistant.memory.message, ...assistant.memory.domain]
}

async function auditFindings(domain: string, { call, lang }: Assistant) {
  const path = `/api/v1/domain/${encodeURIComponent(domain)}`
  const answer = await call({ method: 'GET', path, query: { lang } })
  return successOf(answer, z.object({ findings: answeredFindings })).findings
}

const explanation = z.object({
  kind: z.string(),
  verdicts: z.array(
    z.object({
      field: z.string(),
      key: z.string(),
      raw: z.string(),
      meaning: z.string(),
      state: z.string().nullable(),
      trusted: z.boolean(),
    }),
  ),
  bounces: z.array(
    z.object({
      recipient: z.string().nullable(),
      status: z.string().nullable(),
      reply_code: z.number().nullable(),
      permanence: z.string(),
      reason: z.string(),
      treatment: z.string(),
      provider: z.string().nullable(),
      diagnostic: z.string().nullable(),
      meaning: z.string(),
      fix: z.string(),
      findings: z.array(z.string()),
    }),
  ),
  complaint: z.record(z.string(), z.string().nullable()).nullable(),
})
/** Recipients and verdicts in an answer. */
const maxExplained = 20

const explainReply = defineTool({
  name: 'explain_reply',
  description: 'Explain a bounce, complaint, SMTP reply, or log line: why, for how long, what to do. Stores nothing.',
  input: z.object(source),
  output: z.object({
    kind: z.string(),
    bounces: z.array(z.unknown()),
    complaint: z.unknown(),
    verdicts: z.array(z.unknown()),
    notice: z.string(),
  }),
  rights: ['tests'],
  writes: false,
  async run({ path, text }, assistant) {
    const message = await readSource({ path, text }, assistant)
    const answer = await assistant.call({
      method: 'POST',
      path: '/api/v1/explain',
      query: { lang: assistant.lang },
      message,
    })
    const { kind, bounces, complaint, verdicts } = successOf(answer, explanation)
    return {
      kind,
      bounces: bounces.slice(0, maxExplained).map(({ recipient, diagnostic, meaning, fix, ...bounce }) => ({
        ...bounce,
        ...{ meaning: textOf(meaning), fix: textOf(fix) },
        quoted: { recipient: quote(recipient ?? ''), diagnostic: quote(diagnostic ?? '') },
      })),
      complaint: complaint && { quoted: quoteAll(complaint) },
      verdicts: verdicts.slice(0, maxExplained).map(({ field, key, raw, meaning, ...verdict }) => ({
        ...verdict,
        meaning: textOf(meaning),
        quoted: { field: quote(field), key: quote(key), raw: quote(raw) },
      })),
      notice: noticeFor(),
    }
  },
})

export const messageTools = [
  testMessage,
  explainReply,
  createTestAddress,
  waitForReport,
  getReport,
  explainFinding,
  previewMessage,
]
