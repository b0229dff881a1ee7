import type { Markup } from '../../../shared/contract/facts/message/wording.ts'
import { absent, type Fact, known } from '../../../shared/fact.ts'
import { type HtmlDocument, type HtmlElement, isRunnable } from '../../html/document.ts'
import { indexNames, isInside, type Page } from '../../html/page.ts'
import { maxHtmlLength, parseHtml } from '../../html/parse-html.ts'
import type { OpenedMessage } from '../message/message.ts'
import { visibleText } from './wording.ts'

/** The HTML of a body, and whether its part is mislabeled as plain text. */
interface BodyHtml {
  source: string
  document: HtmlDocument
  named: Page['named']
  /** Its visible text. */
  visible: string
  undeclared: boolean
}

/** The start of HTML that is labeled as plain text. */
const htmlStart = /^\s{0,200}<(?:!doctype html|html|head|body|table|center|font|div)\b[^>]{0,500}>/i
/** A comment between two letters. */
const splitByComment = /\p{L}<!--[^>]{0,200}-->\p{L}/gu
/** An ASCII letter or digit written as a character reference, which is never necessary. */
const encodedCharacter =
  /&#(?:4[89]|5[0-7]|6[5-9]|[78]\d|90|9[7-9]|1[01]\d|12[0-2]|x[3][0-9]|x[46][1-9a-f]|x[57][0-9a])(?:;|(?![0-9a-f]))/gi

/** The block elements of Unicode (U+2580 to U+259F, U+25A0, U+25A1). */
const blockCharacter = /[\u2580-\u259F\u25A0\u25A1]/gu

/** All current and obsolete HTML elements. */
const elementsOfHtml = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body ' +
    'br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em ' +
    'embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i ' +
    'iframe ilayer img input ins isindex kbd keygen label layer legend li link listing main map mark marquee menu meta ' +
    'meter multicol nav nobr noembed noframes nolayer noscript object ol optgroup option output p param picture ' +
    'plaintext pre progress q rp rt ruby s samp script search section select slot small source spacer span strike ' +
    'strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var ' +
    'video wbr xml xmp'
  ).split(' '),
)

/** The HTML of the body: that of the page, or of a plain-text part that contains only HTML. Null if none. */
export function readBodyHtml({ bodies }: OpenedMessage, page: Page | null): BodyHtml | null {
  if (bodies.state === 'unavailable') return null
  const { html, text } = bodies.value
  if (page) {
    const { document, named } = page
    return { source: html.slice(0, maxHtmlLength), document, named, visible: visibleText(document), undeclared: false }
  }
  const source = text.slice(0, maxHtmlLength)
  if (!htmlStart.test(source)) return null
  const document = parseHtml(source)
  return { source, document, named: indexNames(document), visible: visibleText(document), undeclared: true }
}

/** Counts the markup features of the HTML. */
export function gatherMarkup({ bodies }: OpenedMessage, html: BodyHtml | null): Fact<Markup> {
  if (bodies.state === 'unavailable') return bodies
  if (!html) return absent
  const { source, document, named, visible, undeclared } = html
  const { elements } = document
  const fonts = named('font')
  const images = named('img')
  return known({
    characters: source.length,
    text_characters: visible.trim().length,
    images: images.length,
    linked_images: images.filter((image) => isInside(image, 'a')).length,
    links: named('a', 'area').filter(({ attributes }) => attributes.has('href')).length,
    forms: named('form').length,
    scripts: named('script').filter(isRunnable).length,
    frames: named('iframe', 'frame').length,
    unknown_elements: elements.filter(isUnknown).length,
    split_words: source.match(splitByComment)?.length ?? 0,
    coded_letters: source.match(encodedCharacter)?.length ?? 0,
    colored_fonts: fonts.filter(({ attributes }) => attributes.has('color')).length,
    large_fonts: fonts.filter(({ attributes }) => isLarge(attributes.get('size') ?? '')).length,
    drawn_cells: elements.filter(isDrawnCell).length + countBlocks(document.texts),
    undeclared,
  })
}

/** A table cell that shows only its background. */
function isDrawnCell({ name, attributes, children }: HtmlElement): boolean {
  if (name !== 'td' || children.some((child) => child.kind === 'element' || child.text.trim() !== '')) return false
  return attributes.has('bgcolor') || /background/i.test(attributes.get('style') ?? '')
}

function countBlocks(texts: HtmlDocument['texts']): number {
  const joined = texts.map(({ text }) => text).join('')
  return joined.match(blockCharacter)?.length ?? 0
}

/** Names with a colon or a hyphen are Office markup or custom elements; elements inside SVG belong to SVG. */
function isUnknown(element: HtmlElement): boolean {
  if (elementsOfHtml.has(element.name) || /[:-]/.test(element.name)) return false
  return !isInside(element, 'svg') && !isInside(element, 'xml')
}

/** Whether a legacy font size is `5` to `7`, or `+2` or more. */
function isLarge(size: string): boolean {
  return /^\s*(?:[5-9]|\+[2-9])/.test(size)
}
