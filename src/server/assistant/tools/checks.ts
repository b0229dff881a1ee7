import { z } from 'zod'
import { htmlIssueKeys, htmlIssueParams } from '../../../shared/findings/html-issue.ts'
import { fill } from '../../../shared/i18n/bind-texts.ts'
import { markOutside } from '../../../shared/i18n/mark-outside.ts'
import { htmlTexts } from '../../../shared/i18n/report-texts.ts'
import type { Language } from '../../../shared/languages.ts'
import { foreignText, noticeFor, quote, textOf } from '../answer.ts'
import { cursorSchema, pageOf } from '../page.ts'
import { defineTool, successOf } from '../tool.ts'
import { readSource } from './messages.ts'

const maxHtmlLength = 2 * 1024 * 1024

const addressSchema = z.object({
  ip: z.string(),
  listed: z.boolean().nullable(),
  listed_count: z.int(),
  coverage: z.object({ done: z.int(), total: z.int() }),
  lists: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      meanings: z.array(z.string()),
      reason: z.string().nullable(),
      delist_url: z.string().nullable(),
    }),
  ),
  fcrdns: z.object({ status: z.string(), ptr: z.array(z.string()), reason: z.string().nullable() }),
})

const checkIp = defineTool({
  name: 'check_ip',
  description: 'Check an IP address against blocklists and its reverse DNS. listed null: no list answered.',
  input: z.object({
    ip: z.string().max(45).describe('IPv4 or IPv6'),
    helo: z.string().max(255).optional().describe('EHLO name it uses'),
  }),
  output: z.object({
    ip: z.string(),
    listed: z.boolean().nullable(),
    coverage: z.object({ done: z.int(), total: z.int() }),
    listings: z.array(z.unknown()),
    unknown: z.array(z.unknown()),
    reverse_dns: z.unknown(),
    quoted: z.unknown(),
    notice: z.string(),
  }),
  rights: ['lookups'],
  writes: false,
  async run({ ip, helo }, { call, lang }) {
    const path = `/api/v1/blacklist/${encodeURIComponent(ip)}`
    const read = successOf(await call({ method: 'GET', path, query: { helo, lang } }), addressSchema)
    const { lists, fcrdns, listed, coverage } = read
    const listings = lists.filter(({ status }) => status === 'listed')
    return {
      ...{ ip: quote(read.ip), listed, coverage },
      listings: listings.map(({ name, meanings, delist_url }) => ({
        name,
        meanings: meanings.map(textOf),
        delist_url,
      })),
      unknown: lists
        .filter(({ status }) => status !== 'listed' && status !== 'clean' && status !== 'unsupported')
        .map(({ name, status, reason }) => ({ list: name, reason: foreignText(reason ?? status) })),
      reverse_dns: { status: fcrdns.status, reason: fcrdns.reason && foreignText(fcrdns.reason) },
      quoted: {
        ptr: fcrdns.ptr.slice(0, 5).map(quote),
        lists: listings.flatMap(({ reason }) => reason ?? []).map(quote),
      },
      notice: noticeFor(),
    }
  },
})

const issueSchema = z.object({
  id: z.string(),
  msg: z.string(),
  severity: z.string(),
  line: z.int().nullable(),
  count: z.int(),
  clients: z.array(z.string()).default([]),
  evidence: z.record(z.string(), z.unknown()).optional(),
})

const htmlSchema = z.object({
  valid: z.boolean(),
  score: z.number(),
  size_kb: z.number(),
  issues: z.array(issueSchema),
})

const checkHtml = defineTool({
  name: 'check_html',
  description: 'Check the HTML of an email: what email clients clip, remove, or do not support.',
  input: z.object({
    path: z.string().max(4096).optional().describe('file in an allowed folder'),
    text: z.string().max(maxHtmlLength).optional().describe(`or its content, up to ${maxHtmlLength} characters`),
    cursor: cursorSchema,
  }),
  output: z.object({
    valid: z.boolean(),
    score: z.number(),
    size_kb: z.number(),
    issues: z.array(z.unknown()),
    next_cursor: z.string().nullable(),
    notice: z.string(),
  }),
  rights: ['lookups'],
  caller: 'key',
  writes: false,
  async run({ path, text, cursor }, assistant) {
    const html = (await readSource({ path, text }, assistant, maxHtmlLength)).toString('utf8')
    const json = { html, lang: assistant.lang }
    const read = successOf(await assistant.call({ method: 'POST', path: '/api/v1/html', json }), htmlSchema)
    const { valid, score, size_kb } = read
    const issues = read.issues.map((issue) => {
      const { id, severity, line, count } = issue
      return { id, severity, line, count, text: describeIssue(issue, assistant.lang) }
    })
    const page = pageOf(issues, cursor)
    return { valid, score, size_kb, issues: page.items, next_cursor: page.next_cursor, notice: noticeFor() }
  },
})

/** The text of an issue, composed again from its parameters, in which names from the HTML are marked. */
function describeIssue({ id, msg, count, clients, evidence }: z.output<typeof issueSchema>, lang: Language): string {
  const key = htmlIssueKeys.find((each) => id === each || id.startsWith(`${each}.`))
  const params = key && htmlIssueParams[key].safeParse(evidence).data
  // Another version of the engine has written it.
  if (!params) return foreignText(msg)
  const values = { ...markOutside(params, htmlIssueParams[key]), count, clients }
  return textOf(fill(htmlTexts[lang].issues[key].message, values))
}

export const checkTools = [checkIp, checkHtml]
