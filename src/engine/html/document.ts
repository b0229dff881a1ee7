/** An element of an HTML document. Names of elements and attributes are in lower case. */
export interface HtmlElement {
  kind: 'element'
  name: string
  attributes: ReadonlyMap<string, string>
  /** Line of its start tag in the source, counted from 1. */
  line: number
  /** Null at the top of the document. Its chain is at most `maxDepth` long. */
  parent: HtmlElement | null
  children: HtmlNode[]
}

/** Text between two tags, with character references decoded. Also the content of `style` and `script`. */
export interface HtmlText {
  kind: 'text'
  text: string
  line: number
  parent: HtmlElement | null
}

export type HtmlNode = HtmlElement | HtmlText

/** An unmatched tag (HTML, section 13.1.2). */
export interface HtmlFault {
  kind: 'unclosed' | 'stray_end_tag'
  name: string
  line: number
}

/** HTML as email clients parse it, with all sizes limited. */
export interface HtmlDocument {
  hasDoctype: boolean
  /** Whether a conditional comment has a table for Outlook, so that Outlook does not depend on the styles around it. */
  hasOutlookTables: boolean
  /** The top-level nodes. */
  children: HtmlNode[]
  /** Every element in source order. */
  elements: HtmlElement[]
  /** Every text in source order. */
  texts: HtmlText[]
  faults: HtmlFault[]
  /** Whether a part was not read because a limit was exceeded. */
  truncated: boolean
}

/** Elements without an end tag (HTML, section 13.1.2). */
export const voidElements: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
)

/** Elements whose text is not displayed. */
export const unreadElements: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template', 'title'])

/** Whether a `<script>` runs. Gmail reads offers and orders from data blocks (schema.org). */
export function isRunnable({ attributes }: HtmlElement): boolean {
  return !/^application\/(?:ld\+)?json$/i.test((attributes.get('type') ?? '').trim())
}

/** Whether an element has one of the attributes. */
export function hasAnyOf({ attributes }: HtmlElement, names: ReadonlySet<string>): boolean {
  for (const name of attributes.keys()) if (names.has(name)) return true
  return false
}

/** The element and its ancestors, innermost first. */
export function* lineageOf(element: HtmlElement | null): Generator<HtmlElement> {
  for (let current = element; current; current = current.parent) yield current
}

/** The text of an element, with whitespace collapsed. */
export function textOf(element: HtmlElement): string {
  const texts: string[] = []
  collectTexts(element, texts)
  return collapseSpaces(texts.join('')).trim()
}

/** Collapses each run of whitespace to one space. Fast for text that only has single spaces, which is most of it. */
export function collapseSpaces(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ')
}

function collectTexts(element: HtmlElement, texts: string[]): void {
  for (const child of element.children) {
    if (child.kind === 'text') texts.push(child.text)
    else if (!unreadElements.has(child.name)) collectTexts(child, texts)
  }
}

/** The start of the text of an element, for an excerpt. Linear in the length read, not in the size of the element. */
export function beginningOf(element: HtmlElement, maxLength: number): string {
  let text = ''
  const waiting = element.children.toReversed()
  for (let node = waiting.pop(); node && text.length <= 2 * maxLength; node = waiting.pop()) {
    if (node.kind === 'text') text += node.text.slice(0, 2 * maxLength)
    else if (!unreadElements.has(node.name)) for (const child of node.children.toReversed()) waiting.push(child)
  }
  return collapseSpaces(text).trim().slice(0, maxLength)
}
