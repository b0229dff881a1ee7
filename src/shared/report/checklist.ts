import type { HtmlFacts } from '../contract/facts/message/html.ts'
import type { MessageFacts } from '../contract/facts/message-facts.ts'
import type { InboxTestResult } from '../contract/inbox-tests/inbox-test-report.ts'
import type { Known } from '../fact.ts'
import type { HtmlIssueKey } from '../findings/html-issue.ts'
import type { UiTexts } from '../i18n/ui-texts.ts'

type ChecklistItem = keyof UiTexts['checklist']['items']
type ChecklistTexts = UiTexts['checklist']

/** `look`: something to check before sending. */
export type ChecklistState = 'ok' | 'look' | 'unknown'

/** Where to see more: the finding, or a section of the report. */
export type ChecklistPlace = { finding: string } | { section: 'html' | 'message' } | null

export interface ChecklistRow {
  item: ChecklistItem
  label: string
  state: ChecklistState
  sentence: string
  place: ChecklistPlace
}

type Answer = Omit<ChecklistRow, 'item' | 'label'>

interface ChecklistInput {
  facts: MessageFacts
  findings: InboxTestResult['findings']
  inbox: InboxTestResult['inbox']
  texts: ChecklistTexts
  clients: UiTexts['preview']['clients']
}

type Question = (input: ChecklistInput) => Answer

const textKeys: readonly string[] = [
  'content.html_only',
  'content.text_empty',
  'content.text_stub',
  'content.versions_differ',
]

const questions: Record<ChecklistItem, Question> = {
  links: ({ facts: { links }, findings, texts: { links: texts, unread } }) => {
    if (links.state === 'unavailable') return unknown(unread)
    if (links.state === 'absent' || links.value.count === 0) return ok(texts.none)
    const found = findings.filter(({ key, state }) => state === 'fail' && key.startsWith('links.'))
    const [first] = found
    if (first) return lookInReport(texts.look({ count: found.length }), { finding: first.key })
    return links.value.unread > 0
      ? unknown(texts.unread({ count: links.value.unread }))
      : ok(texts.ok({ count: links.value.count }))
  },

  unsubscribe: ({ facts: { links, purpose }, findings, texts: { unsubscribe: texts, unread } }) => {
    const found = findings.find(
      ({ key, state }) =>
        state === 'fail' && (key.startsWith('list_unsubscribe.') || key === 'content.unsubscribe_link_missing'),
    )
    if (found) return lookInReport(texts.look, { finding: found.key })
    if (links.state === 'unavailable') return unknown(unread)
    if (links.state === 'known' && links.value.has_unsubscribe) return ok(texts.ok)
    if (purpose.value === null) return unknown(texts.undecided)
    // The link may be in the unread end.
    return purpose.value === 'campaign' ? unknown(unread) : ok(texts.notNeeded)
  },

  mergeFields: ({ facts: { body }, texts: { mergeFields: texts, unread } }) => {
    if (body.state === 'unavailable') return unknown(unread)
    const fields = body.state === 'known' ? body.value.placeholders : []
    if (fields.length > 0) return lookInReport(texts.look({ fields }), { finding: 'content.placeholder_left' })
    return body.state === 'known' && body.value.unread_characters > 0 ? unknown(texts.partly) : ok(texts.ok)
  },

  altTexts: ({ facts: { html }, texts: { altTexts: texts, unread } }) => {
    if (html.state === 'unavailable') return unknown(unread)
    if (html.state === 'absent') return ok(texts.noHtml)
    const missing = countIssues(html, ['accessibility.no_alt', 'links.image_no_alt'])
    if (missing > 0) return lookInReport(texts.look({ count: missing }), { section: 'html' })
    return ok(html.value.passed.includes('accessibility.no_alt') ? texts.ok : texts.noImages)
  },

  plainText: ({ facts: { message, body }, findings, texts: { plainText: texts, unread } }) => {
    if (message.parse_error !== null || body.state === 'unavailable') return unknown(unread)
    const found = findings.find(({ key, state }) => state === 'fail' && textKeys.includes(key))
    if (found) return lookInReport(message.has_text ? texts.poor : texts.missing, { finding: found.key })
    return message.has_text ? ok(texts.ok) : lookInReport(texts.missing, { section: 'message' })
  },

  preheader: ({ facts: { body }, findings, texts: { preheader: texts, unread } }) => {
    if (body.state === 'unavailable') return unknown(unread)
    const missing = findings.find(({ key }) => key === 'content.preheader_missing')
    if (missing) return lookInReport(texts.missing, { finding: missing.key })
    const isHidden = body.state === 'known' && body.value.hidden.some(({ leading }) => leading)
    return ok(isHidden ? texts.ok : texts.visible)
  },

  inboxRow: ({ facts, inbox, clients, texts: { inboxRow: texts } }) => {
    if (!facts.message.subject) return lookInReport(texts.noSubject, null)
    const cut = inbox.filter(({ subject, shown }) => shown.subject !== subject)
    if (cut.length > 0) return lookInReport(texts.cut({ clients: cut.map(({ client }) => clients[client]) }), null)
    return facts.author.state === 'known' ? ok(texts.ok) : unknown(texts.noSender)
  },

  size: ({ facts: { html }, findings, texts: { size: texts, unread } }) => {
    if (html.state === 'unavailable') return unknown(unread)
    if (html.state === 'absent') return ok(texts.noHtml)
    const size = Math.max(1, Math.round(html.value.octets / 1024))
    const isClipped = countIssues(html, ['size.clipped']) > 0
    if (!isClipped && countIssues(html, ['size.near_clip']) === 0) return ok(texts.ok({ size }))
    const found = findings.find(({ key }) => key === (isClipped ? 'html.clipped' : 'html.near_clip'))
    const place: ChecklistPlace = found ? { finding: found.key } : { section: 'html' }
    return lookInReport(isClipped ? texts.clipped({ size }) : texts.nearClip({ size }), place)
  },
}

function countIssues(html: Known<HtmlFacts>, keys: readonly HtmlIssueKey[]) {
  return html.value.issues.filter(({ key }) => keys.includes(key)).reduce((sum, { count }) => sum + count, 0)
}

function ok(sentence: string): Answer {
  return { state: 'ok', sentence, place: null }
}

function lookInReport(sentence: string, place: ChecklistPlace): Answer {
  return { state: 'look', sentence, place }
}

function unknown(sentence: string): Answer {
  return { state: 'unknown', sentence, place: null }
}

/** What people check before they send, answered from the report. Items without facts are unknown. */
export function readChecklist(
  { facts, findings, inbox }: Pick<InboxTestResult, 'facts' | 'findings' | 'inbox'>,
  { checklist: texts, preview: { clients } }: Pick<UiTexts, 'checklist' | 'preview'>,
): ChecklistRow[] {
  // The keys of the table.
  const items = Object.keys(questions) as ChecklistItem[]
  return items.map((item) => ({
    item,
    label: texts.items[item],
    ...questions[item]({ facts, findings, inbox, clients, texts }),
  }))
}
