import { beginningOf, collapseSpaces, type HtmlElement, type HtmlNode, unreadElements } from '../../html/document.ts'
import type { Page } from '../../html/page.ts'
import { startsWithAny } from '../../wording/any-of.ts'
import words from './subscription-words.json' with { type: 'json' }

/** A link as readers see it. */
export interface PassageLink {
  /** As written, trimmed. */
  target: string
  /** The visible text; empty if it is the target itself. */
  label: string
}

/** A unit of text: a paragraph, a cell, or the lines between two blank lines. */
export interface Passage {
  /** In lower case, with straight apostrophes; line breaks are `\n`, other runs of whitespace are collapsed. */
  text: string
  links: PassageLink[]
}

/** Characters of text read: about 100 pages. */
const maxText = 200_000
/** Links read: the longest newsletters have a few hundred. */
const maxLinks = 5000
/** Characters of a label that are stored. */
const maxLabel = 200

const blocks = new Set(
  (
    'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr ' +
    'html li main nav ol p pre section table tbody td tfoot th thead tr ul'
  ).split(' '),
)

const startsQuotation = startsWithAny(words.quotation)

const plainLink = /https?:\/\/[^\s<>"']{1,2000}|mailto:[^\s<>"']{1,500}/gi

/**
 * The passages of a plain text that its author wrote: without quoted lines and without forwarded messages at the end.
 */
export function ownPassagesOfText(text: string): Passage[] {
  const lines = text.slice(0, maxText).split('\n')
  const tidied = lines.map(tidyLine)
  const end = tidied.findIndex((line, at) => beginsQuotation(line, tidied[at + 1]))
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .filter((line) => !/^\s{0,3}>/.test(line))
    .join('\n')
    .split(/\n[ \t\r]*\n/)
    .map(passageOf)
    .filter(({ text }) => text !== '')
}

/** A passage with an arrow in place of each link. */
function passageOf(text: string): Passage {
  const links: PassageLink[] = []
  const withArrows = text.replace(plainLink, (target) => {
    links.push({ target: target.replace(/[.,;:!?)\]}*]{1,10}$/, ''), label: '' })
    return ' \u2192 '
  })
  return { text: tidyLines(withArrows.split('\n')), links }
}

/** The passages of a page that its author wrote, without elements that email clients mark as quoted or forwarded. */
export function ownPassagesOfPage(page: Page): Passage[] {
  const passages = collectPassages()
  // A node, or null at the end of the block around it.
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
      for (const child of node.children.toReversed()) waiting.push(child)
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
    if (line.trim() !== '') lines.push(line)
    if (lines.length > 0 || links.length > 0) all.push({ text: tidyLines(lines), links })
    lines = []
    line = ''
    links = []
  }
  return {
    all,
    end,
    length: () => length,
    addText(added: string): void {
      line += added
      length += added.length
    },
    addElement(element: HtmlElement): void {
      const link = count < maxLinks ? linkOf(element) : null
      if (link) {
        links.push(link)
        count++
      }
      if (element.name !== 'br') return
      // Two line breaks separate passages like a blank line.
      if (line.trim() === '') end()
      else {
        lines.push(line)
        line = ''
      }
    },
  }
}

/** Cuts off forwarded text that follows a mere line break. */
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
  if (element.name !== 'a' && element.name !== 'area') return null
  const target = (element.attributes.get('href') ?? '').trim()
  if (target === '') return null
  const label = tidyLine(beginningOf(element, maxLabel)) || tidyLine(altOf(element))
  return { target, label: label === target.toLowerCase() || /^https?:\/\//.test(label) ? '' : label }
}

/** The alt text of a linked image. */
function altOf(element: HtmlElement): string {
  const alt = element.children.find((child) => child.kind === 'element' && child.name === 'img')
  return alt?.kind === 'element' ? (alt.attributes.get('alt') ?? '').slice(0, maxLabel) : ''
}

/** The wrappers of quoted text: Apple and Thunderbird, Gmail, Outlook on the web, Yahoo, Proton. */
function isQuotation({ name, attributes }: HtmlElement): boolean {
  const classes = attributes.get('class')
  if (classes && /gmail_quote|yahoo_quoted|moz-forward-container|protonmail_quote|zmail_extra/.test(classes))
    return true
  if (name !== 'blockquote') return false
  return attributes.get('type') === 'cite' || /border-left/i.test(attributes.get('style') ?? '')
}

const quotationId =
  /^(?:x_)?(?:divRplyFwdMsg|appendonsend|reply-intro|OLK_SRC_BODY_SECTION|mail-editor-reference-message-container)/

/** The element that Outlook inserts above a message that it quotes without a wrapper. */
function isAboveQuotation({ attributes }: HtmlElement): boolean {
  const id = attributes.get('id')
  return id !== undefined && quotationId.test(id)
}

/** Whether a quotation starts at this line, given the line after it. */
function beginsQuotation(line: string, next = ''): boolean {
  if (startsQuotation.test(line)) return true
  return (
    /^(?:from|od|von|de|da|van): ./.test(line) &&
    /^(?:sent|date|wysłano|data|gesendet|datum|envoyé|enviado|fecha|inviato|verzonden|to|do|an|à|para|a|aan|cc) ?: /.test(
      next,
    )
  )
}

function tidyLines(lines: readonly string[]): string {
  return lines.map(tidyLine).join('\n').trim()
}

function tidyLine(line: string): string {
  return collapseSpaces(line).trim().toLowerCase().replaceAll('\u2019', "'")
}
