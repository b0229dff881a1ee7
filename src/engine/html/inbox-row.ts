import type { ClientInboxRow, InboxRow } from '../../shared/contract/inbox-tests/client-view.ts'
import type { ViewClient } from '../../shared/contract/inbox-tests/preview-views.ts'
import { collapseSpaces, type HtmlDocument, lineageOf, unreadElements } from './document.ts'
import { clientsPack } from './support/client-support.ts'

/** What a list of messages shows of a message, before it is cut. */
export interface ListedMessage {
  /** The display name of the author, or the address; empty if unknown. */
  from: string
  subject: string
  preheader: string
}

/** Characters of a preheader that are read: twice what any client shows. */
const maxPreheader = 300
/** Characters that pad a preheader, so that no other text follows it. */
const padding = /\u034f|[\u00ad\u061c\u200b-\u200f\u2007\u2060\ufeff]|\s(?=\s)/gu

/** The first text of a page, which lists show beside the subject. */
export function preheaderOf({ texts }: HtmlDocument): string {
  let text = ''
  for (const { text: part, parent } of texts) {
    if (isUnread(parent)) continue
    text = tidyPreheader(`${text} ${part.slice(0, 4 * maxPreheader)}`)
    if (text.length >= maxPreheader) break
  }
  return text.slice(0, maxPreheader)
}

/** The preheader of a message without HTML: the start of its text. */
export function preheaderOfText(text: string): string {
  return tidyPreheader(text.slice(0, 4 * maxPreheader)).slice(0, maxPreheader)
}

function tidyPreheader(text: string): string {
  return collapseSpaces(text.replace(/\u00a0/g, ' ').replace(padding, '')).trim()
}

function isUnread(parent: HtmlDocument['texts'][number]['parent']): boolean {
  for (const { name } of lineageOf(parent)) if (unreadElements.has(name)) return true
  return false
}

/** The rows of all clients about which something is published. */
export function inboxRows(message: ListedMessage): ClientInboxRow[] {
  return clientsPack.read().views.flatMap(({ id: client }) => {
    const row = inboxRow(client, message)
    return row ? { client, ...row } : []
  })
}

/** The row of a client, cut where it cuts; null if nothing is published about it. */
export function inboxRow(client: ViewClient, message: ListedMessage): InboxRow | null {
  const inbox = clientsPack.read().views.find(({ id }) => id === client)?.inbox
  const source = clientsPack.file().sources.find(({ id }) => id === inbox?.subject_source)?.url
  if (!inbox || !source) return null
  const from = collapseSpaces(message.from).trim()
  const subject = collapseSpaces(message.subject).trim()
  const { preheader } = message
  const shown = {
    from,
    subject: cut(subject, inbox.subject),
    preheader: inbox.preheader === null ? null : cut(preheader, inbox.preheader),
  }
  return { from, subject, preheader, width_px: null, shown, source }
}

/** Whole characters, as readers count them; the ellipsis is one of them. */
function cut(text: string, length: number): string {
  if (length === 0 || text.length <= length) return length === 0 ? '' : text
  // An emoji may have several code points; a header field may be very long.
  const characters = [...new Intl.Segmenter().segment(text.slice(0, 16 * length))].map(({ segment }) => segment)
  if (characters.length <= length) return text
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`
}
