import type { BodyContent } from '../../../shared/contract/facts/message/body.ts'
import { type Fact, known } from '../../../shared/fact.ts'
import { beginningOf, type HtmlElement, unreadElements } from '../../html/document.ts'
import { preheaderOf, preheaderOfText } from '../../html/inbox-row.ts'
import type { Page } from '../../html/page.ts'
import { maxHtmlLength } from '../../html/parse-html.ts'
import { contentIdOf } from '../../message/content-id.ts'
import type { Bodies } from '../../message/mime/bodies.ts'
import type { MimeLeaf } from '../../message/mime/mime-part.ts'
import { isOnAddress } from '../../names/ip-address.ts'
import { findLostValues } from '../../wording/find-lost-values.ts'
import { findTrace, findTraceInLine } from '../../wording/find-traces.ts'
import type { OpenedMessage } from '../message/message.ts'
import { countPasswordFields, hasTestString, readAttachedPages } from './attached-pages.ts'
import { readTextsOfPage, type TextsOfPage } from './hidden-text.ts'
import { findBrokenPlaceholders, findPlaceholders } from './placeholders.ts'
import { countTrackers, isPixel } from './trackers.ts'

/** Characters read from each body: about 100 pages. */
const maxText = 200_000
/** Links and images whose addresses are searched for placeholders. */
const maxTargets = 5000
/** Samples of code that are read, and characters of each. */
const maxSamples = 100
const maxSample = 2000
/** Maximum number of hidden texts and of placeholders that are stored. */
const maxKept = 10
/** Maximum length of a stored hidden text, in characters. */
const maxExcerpt = 200

/**
 * Zero-width characters between two letters of a script that does not need them, where only filters see them. Scripts
 * that join letters (Arabic, Indic) and emoji use them legitimately, and so does German: U+200C separates the letters of two
 * words in a compound (Unicode Standard, section 23.2), so only a second one close by counts.
 */
const invisibleInWord =
  /(?:\u200D|[\u200B\u2060\uFEFF\u180E]|(?<=\u200C\p{L}{1,3})\u200C)(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}].)(?=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])/gu
/** U+202D and U+202E. Legitimate programs use Unicode isolates instead. */
const directionOverride = /[\u202D\u202E]/g
const fillerText = /\blorem ipsum\b/i

/** Reads the visible and the hidden content of the bodies. */
export function gatherBody(
  { facts, bodies }: OpenedMessage,
  page: Page | null,
  leaves: readonly MimeLeaf[],
): Fact<BodyContent> {
  if (bodies.state === 'unavailable') return bodies
  const text = bodies.value.text.slice(0, maxText)
  const { visible, hidden }: TextsOfPage = page ? readTextsOfPage(page) : { visible: '', hidden: [] }
  const read = [facts.subject ?? '', visible.slice(0, maxText), text].join('\n')
  // Inboxes show the author's name and the subject.
  const shown = `${facts.from ?? ''}\n${read}`
  const unreadHtml = page?.document.truncated ? Math.max(1, bodies.value.html.length - maxHtmlLength) : 0
  const prose = page ? proseOf(page) : ''
  const textWords = wordsOf(text)
  const htmlWords = wordsOf(visible.slice(0, maxText))
  return known({
    text_words: textWords.size,
    html_words: htmlWords.size,
    shared_words: [...htmlWords].filter((word) => textWords.has(word)).length,
    ...countImages(page),
    ...findEmbedded(
      page,
      leaves.flatMap(({ contentId }) => contentId ?? []),
    ),
    preheader: page ? preheaderOf(page.document) : preheaderOfText(text),
    hidden: hidden.slice(0, maxKept).map((run) => ({ ...run, text: run.text.slice(0, maxExcerpt) })),
    hidden_characters: hidden.reduce((sum, { leading, characters }) => sum + (leading ? 0 : characters), 0),
    invisible_characters: count(shown, invisibleInWord),
    direction_overrides: count(shown, directionOverride),
    lost_values: findLostValues([facts.subject ?? '', prose, text].join('\n')).slice(0, maxKept),
    traces: tracesIn(facts, bodies.value, prose),
    ...placeholdersIn([facts.from ?? '', facts.to ?? '', read], hidden, page),
    password_fields: page ? countPasswordFields(page.named) : 0,
    attached_pages: readAttachedPages(leaves),
    test_string: hasTestString(leaves),
    filler_text: fillerText.test(read),
    unread_characters: bodies.value.unread + beyond(bodies.value.text) + beyond(visible) + unreadHtml,
  })
}

function beyond(text: string): number {
  return Math.max(0, text.length - maxText)
}

/** Words of two or more letters; in scripts without spaces between words, each letter counts as a word. */
const spaceless =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}'
const word = new RegExp(`[\\p{L}&&[${spaceless}]]|[[\\p{L}\\p{N}]--[${spaceless}]]{2,}`, 'gv')

/** The distinct words. Addresses are excluded: they are visible in the text version but hidden behind links in HTML. */
function wordsOf(text: string): Set<string> {
  const withoutAddresses = text.replace(/(?:https?:\/\/|mailto:|www\.)\S{1,2000}/gi, ' ')
  return new Set(withoutAddresses.toLowerCase().match(word))
}

/** The unfilled fields of a template, except those in samples of code, which are meant to be read. */
function placeholdersIn(texts: readonly string[], hidden: TextsOfPage['hidden'], page: Page | null) {
  // The preview text is hidden in the message but shown next to the subject.
  const inPage = [...textsOf(page, 'title'), ...valuesOf(page, ['img', 'area'], 'alt'), ...eloquaFieldsIn(page)]
  const read = [...texts, ...hidden.map(({ text }) => text), ...inPage].join('\n')
  const targets = [...valuesOf(page, ['a', 'area'], 'href'), ...valuesOf(page, ['img'], 'src')]
  const shown = new Set(findPlaceholders(codeIn(page), []))
  const unfilled = (fields: readonly string[]) => fields.filter((field) => !shown.has(field)).slice(0, maxKept)
  return {
    placeholders: unfilled(findPlaceholders(read, targets)),
    broken_placeholders: unfilled(findBrokenPlaceholders(read, targets)),
  }
}

/** Eloqua replaces these elements by the value of a field. */
function eloquaFieldsIn(page: Page | null): string[] {
  const fields = page?.named('span').filter(({ attributes }) => attributes.get('class') === 'eloquaemail') ?? []
  return fields
    .slice(0, maxKept)
    .map((element) => `<span class="eloquaemail">${beginningOf(element, maxExcerpt)}</span>`)
}

/** Elements whose text begins on a line of its own. */
const blockNames = new Set(
  'address blockquote br center dd div dl dt h1 h2 h3 h4 h5 h6 hr li p table td th tr ul'.split(' '),
)
const codeNames = new Set(['code', 'pre', 'kbd', 'samp', 'textarea', 'option'])

/** The text of a page that is written to be read, in lines, without samples of code. */
function proseOf({ document: { texts } }: Page): string {
  let prose = ''
  let block: HtmlElement | null = null
  for (const { text, parent } of texts) {
    if (prose.length > maxText) break
    let around: HtmlElement | null = null
    let isProse = true
    for (let element = parent; element && isProse; element = element.parent) {
      isProse = !unreadElements.has(element.name) && !codeNames.has(element.name)
      if (blockNames.has(element.name)) around ??= element
    }
    if (!isProse) continue
    prose += `${around === block ? '' : '\n'}${text}`
    block = around
  }
  return prose
}

/** Code and broken letters where readers see them. */
function tracesIn(facts: OpenedMessage['facts'], { text, html }: Bodies, prose: string): BodyContent['traces'] {
  const inText = findTrace(text)
  // HTML that is declared as plain text has a finding of its own.
  const isPage = html === '' && inText?.kind === 'tags'
  const found = [
    { place: 'subject' as const, trace: findTraceInLine(facts.subject ?? ''), source: '' },
    { place: 'from' as const, trace: findTraceInLine(facts.from ?? ''), source: '' },
    { place: 'text' as const, trace: isPage ? null : inText, source: text },
    { place: 'html' as const, trace: findTrace(prose), source: html },
  ]
  return found.flatMap(({ place, trace, source }) => {
    if (trace === null) return []
    const at = source.indexOf(trace.sample)
    return [{ place, ...trace, line: at < 0 ? null : source.slice(0, at).split('\n').length }]
  })
}

function textsOf(page: Page | null, ...names: string[]): string[] {
  return (page?.named(...names) ?? []).slice(0, maxSamples).map((element) => beginningOf(element, maxSample))
}

function codeIn(page: Page | null): string {
  return textsOf(page, 'code', 'pre', 'kbd', 'samp').join('\n')
}

function valuesOf(page: Page | null, names: readonly string[], attribute: string): string[] {
  return (page?.named(...names) ?? []).slice(0, maxTargets).flatMap(({ attributes }) => attributes.get(attribute) ?? [])
}

function countImages(page: Page | null): Pick<BodyContent, 'images' | 'tracking_pixels' | 'ip_images'> {
  if (!page) return { images: 0, tracking_pixels: 0, ip_images: [] }
  const images = page.named('img')
  const onAddresses = images.map(({ attributes }) => (attributes.get('src') ?? '').trim()).filter(isServedFromAddress)
  const shown = images.filter((image) => !isPixel(page, image))
  return {
    images: shown.length,
    tracking_pixels: countTrackers(page),
    ip_images: [...new Set(onAddresses)].slice(0, maxKept).map((address) => address.slice(0, maxExcerpt)),
  }
}

/** Images by Content-ID (RFC 2392). Programs differ in the case of the letters they write. */
function findEmbedded(
  page: Page | null,
  contentIds: readonly string[],
): Pick<BodyContent, 'embedded_images' | 'missing_images'> {
  const existing = new Set(contentIds.map((id) => id.toLowerCase()))
  const addresses = [...valuesOf(page, ['img'], 'src'), ...valuesOf(page, ['body', 'table', 'td'], 'background')]
  const embedded = new Set(addresses.flatMap((address) => contentIdOf(address.trim()) ?? []))
  const missing = [...embedded].filter((id) => !existing.has(id.toLowerCase()))
  return {
    embedded_images: embedded.size,
    missing_images: missing.slice(0, maxKept).map((id) => id.slice(0, maxExcerpt)),
  }
}

function isServedFromAddress(address: string): boolean {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null
  return url !== null && isOnAddress(url)
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
