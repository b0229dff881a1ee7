import { Tokenizer } from 'htmlparser2'
import type { HtmlIssueKey } from '../../shared/findings/html-issue.ts'
import { type HtmlElement, textOf, unreadElements } from './document.ts'
import { htmlOfMessage, subjectOfMessage } from './html-of-message.ts'
import { isPixel } from './images.ts'
import { findInlineStyles } from './inline-styles.ts'
import { inspectPage } from './inspect-html.ts'
import { type Page, readPage } from './page.ts'
import { layoutTables } from './rules/accessibility.ts'
import { languageOf } from './rules/body-children.ts'

/** A change of the source, for the issue that it fixes. */
export interface HtmlChange {
  issue: HtmlIssueKey
  line: number
  /** The start tag that changes, or to which the new elements are added. */
  before: string
  after: string
}

export interface FixedHtml {
  html: string
  changes: HtmlChange[]
  /** From 0 to 100, before and after. */
  scores: { before: number; after: number }
}

/** Where a start tag is in the source. */
interface StartTag {
  start: number
  nameEnd: number
  end: number
  /** Where the value of its `style` attribute begins, if it is quoted and not empty. */
  styleStart: number | null
  hasStyle: boolean
}

/** What is inserted at an offset of the source. */
interface Insertion {
  at: number
  text: string
  issue: HtmlIssueKey
  element: HtmlElement
  tag: StartTag
}

/** Scripts from right to left (Unicode, Script_Extensions), by the languages written in them. */
const rightToLeft = /^(?:ar|fa|he|ps|sd|ug|ur|yi)\b/i

/**
 * Fixes what has one right answer and looks the same afterwards: charset, viewport, title, language and direction of the content,
 * roles of layout tables, alt texts of invisible images, and styles that elements only have from a style sheet. Texts, links, and
 * images stay as they are, the score never falls, and a second run changes nothing. Pure; never throws.
 */
export function fixHtml(source: string, { subject = '' }: { subject?: string } = {}): FixedHtml {
  const page = readPage(source)
  const { score, issues } = inspectPage(page)
  const tags = startTagsOf(source)
  const found = new Set(issues.map(({ key }) => key))
  const insertions = page.document.truncated ? [] : findInsertions(page, tags, found, subject)
  const finish = (chosen: readonly Insertion[]) => {
    const html = insert(source, chosen)
    const scores = { before: score, after: inspectPage(readPage(html)).score }
    return { html, scores, changes: chosen.map((insertion) => describeChange(source, insertion)) }
  }
  const plain = finish(insertions)
  const styles = page.document.truncated || page.sheets.length === 0 ? [] : findStyles(page, source, tags)
  if (styles.length === 0) return plain
  const styled = finish([...insertions, ...styles].sort((a, b) => a.at - b.at))
  // Styles in each element may make a page too large.
  return styled.scores.after < plain.scores.after ? plain : styled
}

/** Fixes the HTML of a message (`fixHtml`); null if it has none. */
export function fixMessage(raw: Buffer): FixedHtml | null {
  const html = htmlOfMessage(raw)
  return html === null ? null : fixHtml(html, { subject: subjectOfMessage(raw) })
}

/** The declarations of style sheets, for the elements that lack them. */
function findStyles(page: Page, source: string, tags: readonly StartTag[]): Insertion[] {
  const styles = findInlineStyles(page, source)
  return page.document.elements.flatMap((element, position): Insertion[] => {
    const [css, tag] = [styles.get(element), tags[position]]
    if (css === undefined || !tag) return []
    const text = escapeStyle(css)
    const issue = 'styles.not_inline' as const
    if (!tag.hasStyle) return [{ at: tag.nameEnd, text: ` style="${text}"`, issue, element, tag }]
    return tag.styleStart === null ? [] : [{ at: tag.styleStart, text: `${text} `, issue, element, tag }]
  })
}

/** For an attribute in quotes of either kind. */
function escapeStyle(css: string): string {
  return css.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;')
}

function findInsertions(
  page: Page,
  tags: readonly StartTag[],
  found: ReadonlySet<HtmlIssueKey>,
  subject: string,
): Insertion[] {
  const tagOf = new Map(page.document.elements.map((element, at) => [element, tags[at]]))
  const at = (element: HtmlElement, place: 'nameEnd' | 'end', text: string, issue: HtmlIssueKey): Insertion[] => {
    const tag = tagOf.get(element)
    return tag ? [{ at: tag[place], text, issue, element, tag }] : []
  }
  const [head] = page.named('head')
  const [title] = page.named('title')
  const heading = subject.trim()
  const inHead: [HtmlIssueKey, string][] = [
    ['structure.no_charset', '<meta charset="utf-8">'],
    ['structure.no_viewport', '<meta name="viewport" content="width=device-width, initial-scale=1">'],
  ]
  if (heading && !title) inHead.push(['accessibility.no_title', `<title>${escapeText(heading)}</title>`])
  return [
    ...(head ? inHead.flatMap(([issue, text]) => (found.has(issue) ? at(head, 'end', text, issue) : [])) : []),
    ...(heading && title && textOf(title) === ''
      ? at(title, 'end', escapeText(heading), 'accessibility.no_title')
      : []),
    ...contentOf(page).flatMap(({ child, language, direction }) => [
      ...(language ? at(child, 'nameEnd', ` lang="${language}"`, 'accessibility.content_language') : []),
      ...(direction ? at(child, 'nameEnd', ` dir="${direction}"`, 'accessibility.content_direction') : []),
    ]),
    ...layoutTables(page).flatMap((table) =>
      table.attributes.has('role') ? [] : at(table, 'nameEnd', ' role="presentation"', 'accessibility.table_role'),
    ),
    ...page
      .named('img')
      .filter((image) => isPixel(page, image) && !image.attributes.has('alt'))
      .flatMap((image) => at(image, 'nameEnd', ' alt=""', 'accessibility.no_alt')),
  ].sort((a, b) => a.at - b.at)
}

/** The children of the body that lack the language or direction of the document. It is only certain if it is declared. */
function contentOf(page: Page): { child: HtmlElement; language: string; direction: string }[] {
  const outer = page.named('html', 'body')
  const language = outer.map(languageOf).find(Boolean) ?? ''
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(language)) return []
  const declared = outer.map(({ attributes }) => attributes.get('dir')?.trim().toLowerCase())
  const direction =
    declared.find((dir) => dir === 'ltr' || dir === 'rtl') ?? (rightToLeft.test(language) ? 'rtl' : 'ltr')
  const children = page.named('body').flatMap((body) => body.children)
  return children.flatMap((child) => {
    if (child.kind !== 'element' || unreadElements.has(child.name) || child.name.includes(':')) return []
    const hasLanguage = child.attributes.has('lang') || child.attributes.has('xml:lang')
    return { child, language: hasLanguage ? '' : language, direction: child.attributes.has('dir') ? '' : direction }
  })
}

/** The start tags in the order of `document.elements`. */
function startTagsOf(source: string): StartTag[] {
  const tags: StartTag[] = []
  const open = { start: 0, nameEnd: 0, styleStart: null as number | null, hasStyle: false }
  let name = ''
  let valueStart: number | null = null
  const add = (end: number) => tags.push({ ...open, end: end + 1 })
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname: (start, end) =>
        Object.assign(open, { start: start - 1, nameEnd: end, styleStart: null, hasStyle: false }),
      onattribname: (start, end) => {
        name = source.slice(start, end).toLowerCase()
        valueStart = null
      },
      onattribdata: (start) => {
        valueStart ??= start
      },
      onattribend: () => {
        if (name !== 'style' || open.hasStyle) return
        const isQuoted = valueStart !== null && /["']/.test(source.charAt(valueStart - 1))
        Object.assign(open, { hasStyle: true, styleStart: isQuoted ? valueStart : null })
      },
      onopentagend: add,
      onselfclosingtag: add,
      ...{
        onattribentity: ignore,
        onclosetag: ignore,
      },
      ...{ ontext: ignore, ontextentity: ignore, ondeclaration: ignore, oncomment: ignore, oncdata: ignore },
      ...{ onprocessinginstruction: ignore, onend: ignore },
    },
  )
  tokenizer.write(source)
  tokenizer.end()
  return tags
}

function insert(source: string, insertions: readonly Insertion[]): string {
  const parts: string[] = []
  let done = 0
  for (const { at, text } of insertions) {
    parts.push(source.slice(done, at), text)
    done = at
  }
  return parts.join('') + source.slice(done)
}

function describeChange(source: string, { at, text, issue, element, tag }: Insertion): HtmlChange {
  const before = source.slice(tag.start, tag.end)
  const offset = at - tag.start
  return { issue, line: element.line, before, after: before.slice(0, offset) + text + before.slice(offset) }
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
