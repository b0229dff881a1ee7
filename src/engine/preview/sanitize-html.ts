import { memoize } from '../../shared/memoize.ts'
import { type HtmlElement, type HtmlNode, isRunnable, voidElements } from '../html/document.ts'
import { sanitizeMediaSheet } from './media-sheet.ts'
import { sanitizeCss } from './sanitize-css.ts'
import { createSurroundings, type Surroundings } from './surroundings.ts'

/** Maximum number of displayed elements: a newsletter has a few thousand, and more than this slows browsers down. */
const maxElements = 20_000

/** Maximum number of characters shown of a link's target. */
const maxTarget = 1000

/** Passive elements that are shown. Unlisted elements are replaced by their content. */
const shownElements = new Set(
  (
    'a abbr acronym address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del ' +
    'details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ' +
    'menu nav nobr ol p pre q rp rt ruby s samp section small span strike strong style sub summary sup table tbody td ' +
    'tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
)

/** Elements that are removed with their content. */
const droppedElements = new Set(
  (
    'script noscript template title textarea select option object applet iframe frameset frame embed svg math canvas ' +
    'xmp plaintext listing noembed noframes datalist dialog'
  ).split(' '),
)

/** Active elements. */
const activeElements = new Set('script object applet iframe frame embed form base portal'.split(' '))

/** Elements that embed external media. */
const mediaElements = new Set('video audio source track iframe frame embed object'.split(' '))

/**
 * Attributes that only affect presentation or accessibility. Addresses and styles are not included: they are rewritten.
 */
const plainAttributes = new Set(
  (
    'abbr align alt aria-hidden aria-label aria-level axis bgcolor border cellpadding cellspacing char charoff class clear color cols colspan compact dir ' +
    'face frame headers height hidden hspace id lang noshade nowrap open reversed role rows rowspan rules scope size ' +
    'data-difference span start summary title type valign value vspace width'
  ).split(' '),
)

export interface SanitizedHtml {
  /** The contents of the body, with elements and attributes that can neither load nor run anything. */
  html: string
  /** The attributes of the body, serialized. */
  bodyAttributes: string
  /** The active elements that were removed. */
  removed: number
  /** Whether some of the content is not displayed. */
  truncated: boolean
}

/**
 * Rebuilds HTML from an allowlist, without anything that loads, runs, or navigates. Linear in the document; never
 * throws.
 */
export function sanitizeHtml(nodes: readonly HtmlNode[], surroundings: Surroundings): SanitizedHtml {
  const written: string[] = []
  let bodyAttributes = ''
  let removed = 0
  let elements = 0
  let isFull = false

  function writeAll(children: readonly HtmlNode[]): void {
    for (const child of children) {
      if (isFull) return
      if (child.kind === 'text') written.push(escapeHtml(child.text))
      else writeElement(child)
    }
  }

  function writeElement(element: HtmlElement): void {
    const { name, children } = element
    noteReferences(element, surroundings)
    if (activeElements.has(name) && (name !== 'script' || isRunnable(element))) removed += 1
    if (droppedElements.has(name)) return
    if (name === 'body') bodyAttributes ||= attributesOf(element, surroundings)
    if (name === 'style') writeStyle(element)
    else if (shownElements.has(name)) writeShown(element)
    else writeAll(children)
  }

  function writeShown(element: HtmlElement): void {
    isFull = elements === maxElements
    if (isFull) return
    elements += 1
    const { name, children } = element
    written.push(`<${name}${attributesOf(element, surroundings)}>`)
    if (voidElements.has(name)) return
    writeAll(children)
    written.push(`</${name}>`)
  }

  function writeStyle({ attributes, children: [text] }: HtmlElement): void {
    if (text?.kind !== 'text') return
    const media = attributes.get('media')
    const css = media ? sanitizeMediaSheet(text.text, media, surroundings) : sanitizeCss(text.text, surroundings)
    written.push('<style>', css, '</style>')
  }

  writeAll(nodes)
  return { html: written.join(''), bodyAttributes, removed, truncated: isFull }
}

/** Records what a removed element would have loaded. */
function noteReferences({ name, attributes }: HtmlElement, surroundings: Surroundings): void {
  const read = (attribute: string) => attributes.get(attribute) ?? ''
  if (name === 'link' && /\bstylesheet\b/i.test(read('rel'))) surroundings.note('style_sheets', read('href'))
  if (name === 'meta' && /^color-scheme$/i.test(read('name')) && /\bdark\b/i.test(read('content')))
    surroundings.noteDarkDesign()
  if (name === 'video') surroundings.note('images', read('poster'))
  if (mediaElements.has(name)) surroundings.note('media', read(name === 'object' ? 'data' : 'src'))
}

function attributesOf(element: HtmlElement, surroundings: Surroundings): string {
  const written: string[] = []
  if (element.name === 'a' && element.attributes.has('href')) written.push(linkAttributes(element))
  if (element.name === 'img') written.push(imageAttributes(element, surroundings))
  for (const [name, value] of element.attributes) {
    const kept = keptAttribute(element, name, value, surroundings)
    if (kept !== null) written.push(` ${kept.name}="${escapeHtml(kept.value)}"`)
  }
  return written.join('')
}

function keptAttribute(
  { name: element }: HtmlElement,
  name: string,
  value: string,
  surroundings: Surroundings,
): { name: string; value: string } | null {
  if (name === 'style') return { name, value: sanitizeStyle(value, surroundings) }
  if (name === 'background') {
    const picture = surroundings.picture(value)
    return picture === null ? null : { name, value: picture }
  }
  // The target of a link within the message.
  if (name === 'name' && element === 'a') return { name: 'id', value }
  return plainAttributes.has(name) ? { name, value } : null
}

/** Without functions, escapes, and conditions, the result is the same in all surroundings. */
const isPlain = /^[^(\\@{}]*$/
const sanitizePlain = memoize((css) => sanitizeCss(css, nowhere, 'attribute'))
const nowhere = createSurroundings('normal', new Map())

function sanitizeStyle(css: string, surroundings: Surroundings): string {
  return isPlain.test(css) && !/prefers/i.test(css) ? sanitizePlain(css) : sanitizeCss(css, surroundings, 'attribute')
}

/**
 * Links within the message work. Other links get no href, only a note of their target: browsers prefetch DNS for links
 * and open them in a new tab even if the page forbids it.
 */
function linkAttributes({ attributes }: HtmlElement): string {
  const target = (attributes.get('href') ?? '').trim()
  if (/^#[^\s#]/.test(target)) return ` href="${escapeHtml(target)}"`
  const shown = escapeHtml(showInvisible(target.slice(0, maxTarget)))
  return ` role="link" tabindex="0" data-target="${shown}" aria-description="${shown}"`
}

/** Percent-encodes invisible and direction characters, as browsers do in addresses. */
function showInvisible(target: string): string {
  return target.replace(/(?! )[\p{C}\p{Z}]/gu, (character) =>
    Buffer.from(character).toString('hex').toUpperCase().replaceAll(/../g, '%$&'),
  )
}

/** A blocked image keeps its space or shows its alternative text. */
function imageAttributes({ attributes }: HtmlElement, surroundings: Surroundings): string {
  const picture = surroundings.picture(attributes.get('src') ?? '')
  if (picture !== null) return ` src="${picture}"`
  return surroundings.view === 'no_images' ? '' : ' data-blocked'
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('\0', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
