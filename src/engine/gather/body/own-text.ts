import { beginningOf, type HtmlElement, type HtmlNode, unreadElements } from '../../html/document.ts'
import type { Page } from '../../html/page.ts'
import words from './subscription-words.json' with { type: 'json' }

/** A link as people meet it. */
export interface PassageLink {
  /** As it stands, without white space around it. */
  target: string
  /** What people see; empty where that is the target. */
  label: string
}

/** What stands together: a paragraph, a cell, the lines between two blank ones. */
export interface Passage {
  /** In lower case, with straight apostrophes; `\n` for line breaks, no other runs of blanks. */
  text: string
  links: PassageLink[]
}

/** Characters of text that are read: a hundred pages. */
const maxText = 200_000
/** Links that are read: the longest newsletters have some hundred. */
const maxLinks = 5000
/** Characters of a label that are kept. */
const maxLabel = 200

const blocks = new Set(
  (
    'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr ' +
    'html li main nav ol p pre section table tbody td tfoot th thead tr ul'
  ).split(' '),
)

const plainLink = /https?:\/\/[^\s<>"']{1,2000}|mailto:[^\s<>"']{1,500}/gi

/** The passages of a plain text that its author wrote: without lines that begin with >, and what is forwarded below. */
export function ownPassagesOfText(text: string): Passage[] {
  const lines = text.slice(0, maxText).split('\n')
  const end = lines.findIndex((line, at) => beginsQuotation(tidy(line), tidy(lines[at + 1] ?? '')))
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .filter((line) => !/^\s{0,3}>/.test(line))
    .join('\n')
    .split(/\n[ \t\r]*\n/)
    .map((passage) => ({ text: tidy(passage.replace(plainLink, ' \u2192 ')), links: linksIn(passage) }))
    .filter(({ text }) => text !== '')
}

function linksIn(text: string): PassageLink[] {
  return [...text.matchAll(plainLink)].map(([target]) => ({
    target: target.replace(/[.,;:!?)\]}*]{1,10}$/, ''),
    label: '',
  }))
}

/** The passages of a page that its author wrote, without what email clients mark as quoted or forwarded. */
export function ownPassagesOfPage(page: Page): Passage[] {
  const passages = collectPassages()
  // A node, or null where the block around it ends.
  const waiting: (HtmlNode | null)[] = page.document.children.toReversed()
  for (let node = waiting.pop(); node !== undefined && passages.length() <= maxText; node = waiting.pop()) {
    if (node === null) passages.end()
    else if (node.kind === 'text') passages.addText(node.text)
    else if (isAboveQuotation(node)) break
    else if (!unreadElements.has(node.name) && !isQuotation(node)) {
      if (blocks.has(node.name)) {
        passages.end()
        waiting.push(null)
      }
      passages.addElement(node)
      waiting.push(...node.children.toReversed())
    }
  }
  passages.end()
  return untilQuotation(passages.all)
}

function collectPassages() {
  const all: Passage[] = []
  let lines: string[] = []
  /** The text since the last line break. */
  let line = ''
  let links: PassageLink[] = []
  let length = 0
  let count = 0
  function end(): void {
    const passage = { text: tidy([...lines, line].join('\n')), links }
    if (passage.text !== '' || passage.links.length > 0) all.push(passage)
    lines = []
    line = ''
    links = []
  }
  return {
    all,
    end,
    length: () => length,
    addText(added: string): void {
      line += added.replace(/\s+/g, ' ')
      length += added.length
    },
    addElement(element: HtmlElement): void {
      const link = count < maxLinks ? linkOf(element) : null
      if (link) {
        links.push(link)
        count++
      }
      if (element.name !== 'br') return
      // Two line breaks part what a blank line does.
      if (line.trim() === '') end()
      else {
        lines.push(line)
        line = ''
      }
    },
  }
}

/** A line above what is forwarded may follow a mere line break. */
function untilQuotation(passages: readonly Passage[]): Passage[] {
  const own: Passage[] = []
  for (const passage of passages) {
    const lines = passage.text.split('\n')
    const at = lines.findIndex((line, index) => beginsQuotation(line, lines[index + 1]))
    if (at < 0) own.push(passage)
    else return at === 0 ? own : [...own, { text: lines.slice(0, at).join('\n'), links: [] }]
  }
  return own
}

function linkOf(element: HtmlElement): PassageLink | null {
  const target = (element.attributes.get('href') ?? '').trim()
  if ((element.name !== 'a' && element.name !== 'area') || target === '') return null
  const label = tidy(beginningOf(element, maxLabel)) || tidy(altOf(element))
  return { target, label: label === target.toLowerCase() || /^https?:\/\//.test(label) ? '' : label }
}

/** What a picture that is a link says of itself. */
function altOf(element: HtmlElement): string {
  const alt = element.children.find((child) => child.kind === 'element' && child.name === 'img')
  return alt?.kind === 'element' ? (alt.attributes.get('alt') ?? '').slice(0, maxLabel) : ''
}

/** How email clients wrap what they quote: Apple and Thunderbird, Gmail, Outlook on the web, Yahoo, Proton. */
function isQuotation({ name, attributes }: HtmlElement): boolean {
  const classes = attributes.get('class') ?? ''
  if (/gmail_quote|yahoo_quoted|moz-forward-container|protonmail_quote|zmail_extra/.test(classes)) return true
  if (name !== 'blockquote') return false
  return attributes.get('type') === 'cite' || /border-left/i.test(attributes.get('style') ?? '')
}

/** What Outlook puts above a message that it quotes without wrapping it. */
function isAboveQuotation({ attributes }: HtmlElement): boolean {
  return /^(?:x_)?(?:divRplyFwdMsg|appendonsend|reply-intro|OLK_SRC_BODY_SECTION|mail-editor-reference-message-container)/.test(
    attributes.get('id') ?? '',
  )
}

/** Of a line, and the one below it. */
function beginsQuotation(line: string, next = ''): boolean {
  if (words.quotation.some((word) => line.startsWith(word))) return true
  return (
    /^(?:from|od|von|de|da|van): ./.test(line) &&
    /^(?:sent|date|wysłano|data|gesendet|datum|envoyé|enviado|fecha|inviato|verzonden|to|do|an|à|para|a|aan|cc) ?: /.test(
      next,
    )
  )
}

function tidy(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
}
