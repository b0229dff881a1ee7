import { Tokenizer } from 'htmlparser2'
import { type HtmlDocument, type HtmlElement, type HtmlText, voidElements } from './document.ts'
import { lineCounter } from './line-counter.ts'

/** The limit of `POST /html`, and twenty times what Gmail displays. */
export const maxHtmlLength = 2 * 1024 * 1024

/** Maximum number of tags that are read: a newsletter has a few thousand. */
const maxTags = 100_000

/** The nesting limit of browsers. Deeper elements become siblings, so that nothing is hidden there. */
export const maxDepth = 512

/** Maximum number of attributes stored per element. */
const maxAttributes = 100

/** Elements whose end tag is optional, so that a missing one is not a fault (HTML, section 13.1.2.4). */
const optionalEndTags = new Set(
  'html head body p li dt dd rt rp optgroup option colgroup caption thead tbody tfoot tr td th'.split(' '),
)

/** End tags that are harmless without a start tag: those of paragraphs and of concatenated documents. */
const harmlessEndTags = new Set(['html', 'head', 'body', 'p'])

/** Start tags that end a paragraph. */
const paragraphEnds = new Set(
  (
    'address article aside blockquote center details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr main nav ol p pre section table ul'
  ).split(' '),
)

/** The open elements that a start tag closes if they are innermost. */
const impliedEnds: Readonly<Record<string, readonly string[]>> = {
  li: ['li', 'p'],
  dt: ['dt', 'dd', 'p'],
  dd: ['dt', 'dd', 'p'],
  option: ['option'],
  optgroup: ['option', 'optgroup'],
  td: ['td', 'th', 'p'],
  th: ['td', 'th', 'p'],
  tr: ['tr', 'td', 'th', 'p', 'colgroup'],
  tbody: ['tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'p', 'colgroup'],
  thead: ['tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'p', 'colgroup'],
  tfoot: ['tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'p', 'colgroup'],
  body: ['head'],
}

/** An end tag does not close elements outside these, unless it belongs to the table itself (HTML, section 13.2.4.2). */
const barriers = new Set(['td', 'th', 'caption', 'table', 'template', 'object'])
const tableParts = new Set(['table', 'caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])

/**
 * Parses HTML like email clients: errors are repaired and recorded, nothing is rejected. Linear; never throws. Content
 * over the limits is not read, and `truncated` is set.
 */
export function parseHtml(html: string): HtmlDocument {
  const source = html.slice(0, maxHtmlLength)
  const document: HtmlDocument = {
    hasDoctype: false,
    hasOutlookTables: false,
    children: [],
    elements: [],
    texts: [],
    faults: [],
    truncated: html.length > maxHtmlLength,
  }
  const tree = createTree(document)
  const lineEnds = lineCounter(source)
  const lineAt = (offset: number) => lineEnds(offset) + 1
  const tag = { name: '', line: 0, attributes: noAttributes }
  const attribute = { name: '', value: '' }
  let tags = 0

  const countTag = () => {
    tags += 1
    if (tags < maxTags) return
    document.truncated = true
    tokenizer.pause()
  }
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname: (start, end) => {
        tag.name = source.slice(start, end).toLowerCase()
        tag.line = lineAt(start)
        tag.attributes = noAttributes
      },
      onattribname: (start, end) => {
        attribute.name = source.slice(start, end).toLowerCase()
        attribute.value = ''
      },
      onattribdata: (start, end) => {
        attribute.value += source.slice(start, end)
      },
      onattribentity: (codePoint) => {
        attribute.value += String.fromCodePoint(codePoint)
      },
      onattribend: () => {
        if (tag.attributes === noAttributes) tag.attributes = new Map()
        const { attributes } = tag
        // Of duplicate attributes, the first applies (HTML, section 13.2.5.33).
        if (attributes.has(attribute.name)) return
        if (attributes.size < maxAttributes) attributes.set(attribute.name, attribute.value)
        else document.truncated = true
      },
      onopentagend: () => {
        tree.open(tag.name, tag.attributes, tag.line)
        countTag()
      },
      onselfclosingtag: () => {
        tree.open(tag.name, tag.attributes, tag.line)
        // HTML ignores the slash, but SVG and Office tags with a colon do not.
        if (tag.name.includes(':') || tree.isInside('svg')) tree.close(tag.name, tag.line)
        countTag()
      },
      onclosetag: (start, end) => {
        tree.close(source.slice(start, end).toLowerCase(), lineAt(start))
        countTag()
      },
      ontext: (start, end) => tree.addText(source.slice(start, end), () => lineAt(start)),
      ontextentity: (codePoint, end) => tree.addText(String.fromCodePoint(codePoint), () => lineAt(end)),
      ondeclaration: (start, end) => {
        // `<![if !mso]>` is a declaration, too.
        document.hasDoctype ||= /doctype/i.test(source.slice(start, end))
      },
      isInForeignContext: () => tree.isInside('svg'),
      oncomment: (start, end) => {
        const comment = source.slice(start, end)
        document.hasOutlookTables ||= /^\s*\[if [^\]]*\b(?:mso|ie)\b/i.test(comment) && /<table\b/i.test(comment)
      },
      oncdata: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  )
  tokenizer.write(source)
  tokenizer.end()
  tree.end()
  return document
}

/** Shared by all tags without attributes, which are most of them. Never modified. */
const noAttributes = new Map<string, string>()

function ignore(): void {}

/** Builds the tree of a document and repairs its nesting. */
function createTree(document: HtmlDocument) {
  const stack: HtmlElement[] = []
  /** How many elements with a name are open. */
  const open = new Map<string, number>()

  const parentOfNext = () => stack[Math.min(stack.length, maxDepth - 1) - 1] ?? null

  const pop = (isFault: boolean) => {
    const element = stack.pop()
    if (!element) return
    open.set(element.name, (open.get(element.name) ?? 0) - 1)
    if (isFault && !optionalEndTags.has(element.name))
      document.faults.push({ kind: 'unclosed', name: element.name, line: element.line })
  }

  const closeImplied = (name: string) => {
    // A link inside a link closes the outer one, which is an error (HTML, section 13.2.6.4.7).
    if (name === 'a') close(reachOf(name), true)
    if (paragraphEnds.has(name) && stack.at(-1)?.name === 'p') pop(false)
    const ended = Object.hasOwn(impliedEnds, name) ? (impliedEnds[name] ?? []) : []
    while (ended.includes(stack.at(-1)?.name ?? '')) pop(false)
  }

  /** How many open elements an end tag closes; 0 if it has no matching start tag within reach. */
  const reachOf = (name: string) => {
    if (!isInside(name)) return 0
    const reachesThrough = tableParts.has(name)
    // Limits the search: real messages are not nested this deep.
    const limit = Math.min(stack.length, maxDepth)
    for (let reach = 1; reach <= limit; reach += 1) {
      const candidate = stack[stack.length - reach]?.name ?? ''
      if (candidate === name) return reach
      if (barriers.has(candidate) && (!reachesThrough || candidate === 'table')) return 0
    }
    return 0
  }

  const isInside = (name: string) => (open.get(name) ?? 0) > 0

  /** Closes the innermost elements. Those without an end tag are faults. */
  const close = (count: number, lacksEndTag = false) => {
    for (let above = 1; above <= count; above += 1) pop(above < count || lacksEndTag)
  }

  return {
    isInside,
    open: (name: string, attributes: ReadonlyMap<string, string>, line: number) => {
      closeImplied(name)
      const parent = parentOfNext()
      const element: HtmlElement = { kind: 'element', name, attributes, line, parent, children: [] }
      const siblings = parent?.children ?? document.children
      siblings.push(element)
      document.elements.push(element)
      if (voidElements.has(name)) return
      stack.push(element)
      open.set(name, (open.get(name) ?? 0) + 1)
    },
    close: (name: string, line: number) => {
      if (voidElements.has(name)) return
      const reach = reachOf(name)
      if (reach === 0 && !harmlessEndTags.has(name)) document.faults.push({ kind: 'stray_end_tag', name, line })
      close(reach)
    },
    addText: (text: string, lineOf: () => number) => {
      const parent = stack.at(-1) ?? null
      const siblings = parent?.children ?? document.children
      const last = siblings.at(-1)
      if (last?.kind === 'text') {
        last.text += text
        return
      }
      const node: HtmlText = { kind: 'text', text, line: lineOf(), parent }
      siblings.push(node)
      document.texts.push(node)
    },
    end: () => {
      while (stack.length > 0) pop(true)
    },
  }
}
