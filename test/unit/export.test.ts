import { Parser } from 'commonmark'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { presentAudit } from '../../src/engine/present/present-audit.ts'
import { presentReport } from '../../src/engine/present/present-report.ts'
import { reevaluate } from '../../src/engine/score/reevaluate.ts'
import type { MessageFacts } from '../../src/shared/contract/facts/message-facts.ts'
import type { InboxTestReport } from '../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { describeAudit } from '../../src/shared/export/audit-document.ts'
import { writeCsv } from '../../src/shared/export/csv.ts'
import type { ExportDocument, ExportSection } from '../../src/shared/export/document.ts'
import { redactReport } from '../../src/shared/export/redact-report.ts'
import { describeReport } from '../../src/shared/export/report-document.ts'
import { dnsTable, findingTable, linkTable, listTable } from '../../src/shared/export/tables.ts'
import { writeHtml } from '../../src/shared/export/write-html.ts'
import { writeMarkdown } from '../../src/shared/export/write-markdown.ts'
import { known } from '../../src/shared/fact.ts'
import { uiTexts } from '../../src/shared/i18n/ui-texts.ts'
import { type Language, languages } from '../../src/shared/languages.ts'
import { audit } from '../support/audit.ts'
import { headersWith, messageFacts, unsigned } from '../support/message-facts.ts'

/* Exported reports in every format, with all kinds of hostile message content. */

const token = '7k3mq9w2zt5xh8vbc4npr6sdfy'
const now = new Date('2026-11-21T09:30:00Z')

/** The report on a message with these facts, as the API returns it. */
function reportOf(changes: Partial<MessageFacts>, language: Language = 'en'): InboxTestReport {
  const facts = messageFacts(changes)
  const presented = presentReport(reevaluate(facts), language)
  const { subject, from, size } = facts.message
  return {
    token,
    address: `test-${token}@sendproof.localhost`,
    url: `http://127.0.0.1:4780/t/${token}`,
    name: null,
    lang: language,
    purpose: null,
    status: 'done',
    ...presented,
    message: { subject, from, size },
    placement: null,
    pickup_addresses: [],
    created_at: now.toISOString(),
    received_at: now.toISOString(),
    done_at: now.toISOString(),
    expires_at: now.toISOString(),
  }
}

/** All exports of a report. */
function exportsOf(report: InboxTestReport, language: Language = 'en'): Record<string, string> {
  const { verdict, verdict_floor, result } = report
  if (!verdict || !verdict_floor || !result) throw new Error('the report is not finished')
  const document = describeReport(
    { ...report, verdict, verdict_floor, result },
    { language, now, isRedacted: true, hasAppendix: true },
  )
  return {
    html: writeHtml(document),
    markdown: writeMarkdown(document),
    json: JSON.stringify(report, null, 2),
    findings: writeCsv(findingTable(result.findings)),
    links: writeCsv(linkTable(result.facts)),
    lists: writeCsv(listTable(result.facts)),
    dns: writeCsv(dnsTable(result.facts.dns)),
  }
}

const { message } = messageFacts()

/** Facts that contain a text in many places. */
function factsWith(text: string): Partial<MessageFacts> {
  return {
    ...unsigned,
    message: { ...message, subject: text, from: text, to: text, message_id: text },
    headers: headersWith({ Subject: text, To: text, 'List-Unsubscribe': `<mailto:${text}>` }),
    links: known({
      count: 1,
      unread: 0,
      dead: [{ target: text, fault: 'local', line: 1 }],
      rewritten: { count: 1, gateway: text },
      domains: [{ domain: text, count: 1 }],
      domain_count: 1,
      marked: [{ trait: 'user_info', count: 1, examples: [{ target: text, host: text, text, line: 1 }] }],
      labels: [{ text, domain: text }],
      has_unsubscribe: false,
      addressed: [text],
      forms: 0,
      has_browser_version: false,
    }),
    dns: [{ name: text, type: 'TXT', status: 'answered', records: [text], ttl: 60 }],
  }
}

describe('a shared report', () => {
  it.each(languages)('has the same content in every format (%s)', (language) => {
    const report = reportOf(unsigned, language)
    const { html = '', markdown = '' } = exportsOf(report, language)
    const title = report.result?.fix_plan[0]?.title.split('`')[0]?.trim() ?? ''
    expect(title).not.toBe('')
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(title)
    expect(markdown.replaceAll('\\', '')).toContain(title)
  })

  it('marks a score that open checks could lower, like the page', () => {
    const report = reportOf(unsigned)
    const open = exportsOf({ ...report, score: 9.4, score_floor: 9.1 })
    expect(open.html).toContain('<b>9.4</b> at best')
    expect(open.markdown).toMatch(/9\\?\.4 at best/)
    expect(exportsOf({ ...report, score: 9.4, score_floor: 9.4 }).html).toContain('<b>9.4</b> of 10')
  })

  it('contains no script, image, or request, no matter what the message contains', () => {
    const hostile = `<script>alert(1)</script><img src=x onerror=alert(1)>" ' \`</code><b>\` [x](javascript:alert(1)) ![](http://evil.example/p.png)`
    const { html = '', markdown = '' } = exportsOf(reportOf(factsWith(hostile)))
    expect(html).not.toMatch(/<script|<img|<b>\s*`|<link|@import|url\(|<iframe/i)
    expect(html).toContain('&lt;script&gt;')
    expect(html.match(/(?:src|href)="(?!https:\/\/)/g)).toBeNull()
    expect(markdown).not.toMatch(/(?<!\\)<script|(?<!\\)!\[|(?<!\\)\]\(javascript/)
  })

  it('contains no address and no token when redacted, in any format', () => {
    const local = fc.oneof(
      fc.emailAddress().map((address) => address.slice(0, address.lastIndexOf('@'))),
      fc.string({ unit: fc.constantFrom(..."abcABC019.+-_!#$*/=?^{|}~'"), minLength: 2, maxLength: 10 }),
      fc.string({ unit: fc.constantFrom('a', ' ', '<', '&', '"\\""'), minLength: 1 }).map((text) => `"${text}"`),
    )
    fc.assert(
      fc.property(local, fc.constantFrom('shop.example', 'Readers.example'), (name, domain) => {
        const address = `${name}@${domain}`
        const text = `${address} test-${token.toUpperCase()}@sendproof.localhost https://esp.example/u?e=${encodeURIComponent(address)}`
        const written = exportsOf(redactReport(reportOf(factsWith(text))))
        for (const [form, output] of Object.entries(written)) {
          const plain = output.toLowerCase().replaceAll('\\', '')
          const whole = address.toLowerCase().replaceAll('\\', '')
          const traces = [whole, encodeURIComponent(whole), escaped(whole), whole.replaceAll('"', '""'), token]
          for (const trace of traces) expect(plain.includes(trace), `${form}: ${trace}`).toBe(false)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('without its appendix lists what to fix, and summarizes the rest in a paragraph', () => {
    const { verdict, verdict_floor, result, ...report } = reportOf(unsigned)
    if (!verdict || !verdict_floor || !result) throw new Error('the report is not finished')
    const options = { language: 'en', now, isRedacted: false } as const
    const exported = { ...report, verdict, verdict_floor, result }
    const [plan, fine, ...others] = describeReport(exported, { ...options, hasAppendix: false }).sections
    expect(plan?.items).toHaveLength(result.fix_plan.length)
    expect(fine?.title).toMatch(/^Passed: \d+ checks$/)
    expect(fine?.sentences).toContain(
      result.findings.find(({ severity, state }) => severity === 'ok' && state === 'pass')?.title,
    )
    expect(others).toEqual([])
    const short = writeHtml(describeReport(exported, { ...options, hasAppendix: false }))
    const long = writeHtml(describeReport(exported, { ...options, hasAppendix: true }))
    expect(short).not.toContain('class="appendix"')
    expect(long).toContain('class="appendix"')
    expect(long.length).toBeGreaterThan(2 * short.length)
  })

  it('marks a record with a removed address as not ready to paste', () => {
    const value = 'v=DMARC1; p=none; rua=mailto:ada@shop.example'
    const report = reportOf(unsigned)
    const [step, ...steps] = report.result?.fix_plan ?? []
    if (!report.result || !step) throw new Error('there is nothing to fix')
    const record = { name: '_dmarc.shop.example', type: 'TXT', value, current: null }
    const result = { ...report.result, fix_plan: [{ ...step, record }, ...steps] }
    const { html = '', markdown = '' } = exportsOf(redactReport({ ...report, result }))
    for (const text of [html, markdown]) {
      expect(text).toContain('rua=mailto:you@shop.example')
      expect(text).toMatch(/replace .*you.*@.* with your own address/)
    }
  })

  it('keeps the subject of a report', () => {
    const { html = '' } = exportsOf(redactReport(reportOf(factsWith('ada@shop.example'))))
    expect(html).toContain('•••@shop.example')
    expect(html).toContain('203.0.113.7')
  })

  it('reports an unknown sending address', () => {
    const { envelope } = messageFacts()
    const report = reportOf({
      envelope: { ...envelope, origin: { ip: null, helo: null, source: 'unknown', hop: null } },
    })
    expect(exportsOf(report).markdown).toContain('* Sending IP: unknown\n')
  })
})

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

describe('shared Markdown', () => {
  const lineEnds = ['\r', '\n', '\r\n', '\u0085', '\u2028', '\u2029', '\v', '\f', ' \n\n']
  const markup = [
    ...['# Heading', '[link](http://evil.test)', '![](http://evil.test/p.png)', '<img src=x>', '<http://evil.test>'],
    ...['> quote', '* item', '1. item', '---', '===', '```', '    code', '\tcode', '| a |', '[a]: http://evil.test'],
    ...['**strong**', '_emphasis_', '`code`', '`', '\\', '&lt;b&gt;', '<!-- x -->', '</details>'],
  ]
  const hostile = fc.string({ unit: fc.constantFrom(...lineEnds, ...lineEnds, ...markup, 'a', ' '), maxLength: 12 })

  /** Counts of each kind of markup, ignoring texts from the locales and code between backticks. */
  function markupOf(document: ExportDocument): Record<string, number> {
    const counts: Record<string, number> = {}
    const walker = new Parser().parse(writeMarkdown(document)).walker()
    for (let event = walker.next(); event; event = walker.next()) {
      const { type } = event.node
      if (event.entering && !['text', 'code', 'softbreak'].includes(type)) counts[type] = (counts[type] ?? 0) + 1
    }
    return counts
  }

  /** The document with a text in every place where untrusted text can be. */
  function withText({ facts, sections, appendix, ...document }: ExportDocument, text: string): ExportDocument {
    const inSection = ({ items, tables, ...section }: ExportSection): ExportSection => ({
      ...section,
      items: items.map((item) => ({
        ...item,
        title: text + item.title + text,
        note: item.note === null ? null : text,
        paragraphs: item.paragraphs.map((paragraph) => text + paragraph + text),
        record: { name: `_dmarc${text}`, type: 'TXT', value: `v=DMARC1; p=none${text}`, current: text },
      })),
      tables: tables.map(({ title, table: { columns, rows } }) => ({
        title,
        table: { columns, rows: rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? text : cell))) },
      })),
    })
    return {
      ...document,
      subject: text,
      lead: text,
      verdict: document.verdict + text,
      facts: facts.map(({ name }) => ({ name, value: text })),
      sections: sections.map(inSection),
      appendix: appendix.map(inSection),
    }
  }

  it('has only our own markup, no matter what untrusted text contains', async () => {
    const { verdict, verdict_floor, result, ...report } = reportOf(unsigned)
    if (!verdict || !verdict_floor || !result) throw new Error('the report is not finished')
    const audited = presentAudit(await audit('@ MX 10 mx\nmx A 192.0.2.1\n@ TXT "v=spf1 +all"'), 'en')
    const presented = { ...audited, domain: 'shop.example', cached: false, expires_at: now.toISOString() }
    const options = { language: 'en', now, isRedacted: false, hasAppendix: true } as const
    for (const document of [
      describeReport({ ...report, verdict, verdict_floor, result }, options),
      describeAudit(presented, options),
    ]) {
      const own = markupOf(withText(document, 'a'))
      expect(own).toMatchObject({ document: 1, thematic_break: 1 })
      fc.assert(
        fc.property(hostile, (text) => {
          expect(markupOf(withText(document, `a${text}a`))).toEqual(own)
        }),
        { numRuns: 100 },
      )
    }
  })
})

describe('a shared audit', () => {
  it('names the domain in Unicode, with its A-labels', async () => {
    const report = presentAudit(await audit('@ MX 10 mx\nmx A 192.0.2.1'), 'en')
    const presented = { ...report, domain: 'xn--mnchen-3ya.example', cached: false, expires_at: now.toISOString() }
    const { subject } = describeAudit(presented, { language: 'en', now, isRedacted: false, hasAppendix: false })
    expect(subject).toBe('münchen.example (xn--mnchen-3ya.example)')
  })

  it('shows domains in findings in Unicode, with their A-labels, but not in records', async () => {
    const domain = 'xn--mnchen-3ya.shop.example'
    const report = presentAudit(await audit('xn--mnchen-3ya MX 10 mx', { domain }), 'en')
    const presented = { ...report, domain, cached: false, expires_at: now.toISOString() }
    const document = describeAudit(presented, { language: 'en', now, isRedacted: false, hasAppendix: true })
    const items = [...document.sections, ...document.appendix].flatMap((section) => section.items)
    const named = items.flatMap(({ title }) => (/münchen|xn--/.test(title) ? [title] : []))
    expect(named.length).toBeGreaterThan(0)
    for (const title of named) expect(title).toMatch(/münchen\.shop\.example.*\(.*xn--mnchen-3ya\.shop\.example.*\)$/)
    const records = items.flatMap(({ record }) => (record ? [`${record.name} ${record.value}`] : []))
    expect(records.join('\n')).not.toContain('münchen')
    for (const page of [writeHtml(document), writeMarkdown(document)]) expect(page).toContain('münchen.shop.example')
  })

  it('has no table of topics for a domain that does not exist', async () => {
    const report = presentAudit(await audit('@ SOA ns hostmaster 1 1 1 1 300', { domain: 'none.shop.example' }), 'en')
    const presented = { ...report, domain: 'none.shop.example', cached: false, expires_at: now.toISOString() }
    const document = describeAudit(presented, { language: 'en', now, isRedacted: false, hasAppendix: true })
    const page = writeMarkdown(document)
    expect(page).toContain('does not exist')
    for (const word of Object.values(uiTexts.en.domain.statuses)) expect(page).not.toContain(`| ${word}`)
  })

  it.each(languages)('shows the records and what to fix (%s)', async (language) => {
    const report = presentAudit(await audit('@ MX 10 mx\nmx A 192.0.2.1\n@ TXT "v=spf1 +all"'), language)
    const presented = { ...report, domain: 'shop.example', cached: false, expires_at: now.toISOString() }
    const document = describeAudit(presented, { language, now, isRedacted: false, hasAppendix: false })
    expect(writeHtml(document)).toContain('v=spf1 +all')
    expect(writeMarkdown(document)).toContain('v=spf1 \\+all')
  })
})
