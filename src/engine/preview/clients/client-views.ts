import type {
  DrawnView,
  ViewCatalog,
  ViewSidecar,
  viewNotes,
} from '../../../shared/contract/inbox-tests/client-view.ts'
import { type ViewClient, type ViewMode, viewModes } from '../../../shared/contract/inbox-tests/preview-views.ts'
import { computeStyles, isLegible } from '../../html/computed-styles.ts'
import { contrastOf } from '../../html/css/color.ts'
import { type CssPart, readAttributeParts, readSheetParts } from '../../html/css/css-blocks.ts'
import type { HtmlElement } from '../../html/document.ts'
import { inboxRow, type ListedMessage, preheaderOf } from '../../html/inbox-row.ts'
import { isInside, type Page, readPage } from '../../html/page.ts'
import { gmailClip } from '../../html/rules/size.ts'
import { maxStyleOctets } from '../../html/rules/styles.ts'
import { clientsPack } from '../../html/support/client-support.ts'
import { previewPage } from '../preview-page.ts'
import { sanitizeHtml } from '../sanitize-html.ts'
import { createSurroundings, type EmbeddedFile, type FindImage } from '../surroundings.ts'
import { type ClientRules, listViewClients, rulesOf } from './client-rules.ts'
import { readConditions } from './conditional-comments.ts'
import { type InvertingMode, invert, isInverting, recolorAttribute, recolorDeclaration } from './dark-colors.ts'
import { createDifferences, type Differences } from './differences.ts'
import { type Marks, markingOf } from './mark-elements.ts'
import { filterNodes, type HtmlFilter } from './take-out-html.ts'

type NoteKey = (typeof viewNotes)[number]

/** What views show: a page, or a message with it. */
export interface ViewedMessage {
  html: string
  /** The embedded files by Content-ID. */
  files?: ReadonlyMap<string, EmbeddedFile>
  /** The images that the author gave instead of those on servers. */
  findImage?: FindImage
  /** Null for a page that is not in a message. */
  header?: Omit<ListedMessage, 'preheader'> | null
}

/** WCAG 2.2, "Contrast (Minimum)". */
const leastContrast = 4.5

/** The clients with Gmail's own limits. */
const gmailClients: ReadonlySet<ViewClient> = new Set<ViewClient>(['gmail-web', 'gmail-app'])

/** The clients with their modes, and the date of the data. */
export function viewCatalog(): ViewCatalog {
  const { sources } = clientsPack.file()
  return {
    data: dataOf(),
    clients: listViewClients().map(({ id, name, stands_for, native_dark, native_dark_source: source }) => ({
      ...{ id, name, stands_for, native_dark, modes: [...viewModes] },
      native_dark_source: sources.find((each) => each.id === source)?.url ?? null,
    })),
  }
}

/**
 * Draws a message as clients show it, by the rules that the data give: what a client does not support is taken out, and each
 * difference is named. The page is sanitized last, so it loads and runs nothing. The message is parsed once for all views.
 * Linear in its size; the result never throws for a client of the catalog.
 */
export function openClientViews({ html, files = new Map(), findImage, header = null }: ViewedMessage) {
  const attributes = cacheByText(readAttributeParts)
  const sheets = cacheByText(readSheetParts)
  const pages = new Map<string, Page>()

  /** The page that a client reads. Lines are those of the message. */
  function pageFor(client: ViewClient, differences: Differences): { page: Page; isClipped: boolean } {
    const isClipped = gmailClients.has(client) && Buffer.byteLength(html) > gmailClip
    if (client === 'outlook-windows') {
      const read = readConditions(html)
      for (const place of read.hidden) differences.addOwn('conditional_comment', place)
      return { page: pageOf(client, read.html), isClipped }
    }
    if (!isClipped) return { page: pageOf('', html), isClipped }
    // Half a character at the end is dropped.
    const start = new TextDecoder().decode(Buffer.from(html).subarray(0, gmailClip), { stream: true })
    return { page: pageOf('clipped', start), isClipped }
  }

  function pageOf(key: string, source: string): Page {
    const page = pages.get(key) ?? readPage(source)
    pages.set(key, page)
    return page
  }

  return (client: ViewClient, mode: ViewMode, marks: Marks | null = null): DrawnView => {
    const differences = createDifferences(marks)
    const notes = new Map<NoteKey, number>()
    const note = (key: NoteKey, count = 1) => notes.set(key, (notes.get(key) ?? 0) + count)
    const rules = rulesOf(client)
    const { page, isClipped } = pageFor(client, differences)
    const readsDark = mode === 'author-dark' && rules.authorDark === 'supported'
    let hasDarkDesign = false
    const filter: HtmlFilter = {
      ...{ rules, differences, scheme: readsDark ? 'dark' : 'light' },
      ...colorsOf(mode, note),
      ...{ readAttribute: attributes, readSheet: sheets, marks },
      noteDarkDesign: () => {
        hasDarkDesign = true
      },
      dropsSheet: (element, css) => gmailClients.has(client) && isDropped(element, css, differences),
      drawsVml: () => {
        if (client === 'outlook-windows') note('vml')
        return client === 'outlook-windows'
      },
    }
    const surroundings = createSurroundings(readsDark ? 'dark' : 'normal', files, findImage)
    const sanitized = sanitizeHtml(filterNodes(page.document.children, filter), surroundings)
    const isDark = readsDark && (hasDarkDesign || surroundings.hasDarkDesign())
    if (page.document.truncated || sanitized.truncated) note('truncated')
    noteMode(mode, { page, isDark, authorDark: rules.authorDark }, note)
    const ground = isInverting(mode) ? 'inverted' : isDark ? 'dark' : 'light'
    return {
      ...{ client, mode, simulated: true, data: dataOf() },
      removed: differences.list('removed'),
      partial: differences.list('partial'),
      unknown: differences.list('unknown'),
      notes: [...notes].map(([key, count]) => ({ key, count })),
      clipped: isClipped ? { at_bytes: gmailClip, source: sourceOf('spamresource-clipping') } : null,
      inbox: header && inboxRow(client, { ...header, preheader: preheaderOf(pageOf('', html).document) }),
      html: previewPage(sanitized, ground, markingOf(marks)),
    }
  }
}

/** What is done with colors. */
function colorsOf(mode: ViewMode, note: (key: NoteKey) => void): Pick<HtmlFilter, 'recolor' | 'recolorAttribute'> {
  if (!isInverting(mode)) return { recolor: (_, value) => value, recolorAttribute: (_, value) => value }
  return {
    recolor: (property, written) => {
      const { value, isUnread } = recolorDeclaration(property, written, mode)
      if (isUnread) note('colors_unread')
      return value
    },
    recolorAttribute: (name, value) => recolorAttribute(name, value, mode),
  }
}

/** Gmail drops sheets in the body and large ones (caniemail.com, notes on `<style>`). */
function isDropped(element: HtmlElement, css: string, differences: Differences): boolean {
  const { line } = element
  if (Buffer.byteLength(css) > maxStyleOctets) {
    differences.addOwn('style_too_large', { what: '<style>', line })
    return true
  }
  if (!isInside(element, 'body')) return false
  differences.addOwn('style_in_body', { what: '<style>', line })
  return true
}

/** Notes what a dark mode changes less, or worse, than its name says. */
function noteMode(
  mode: ViewMode,
  { page, isDark, authorDark }: { page: Page; isDark: boolean } & Pick<ClientRules, 'authorDark'>,
  note: (key: NoteKey, count?: number) => void,
): void {
  if (isInverting(mode)) {
    const count = [...lowContrasts(page, mode)].length
    if (count > 0) note('low_contrast', count)
  } else if (mode === 'author-dark' && !isDark)
    note(authorDark === 'supported' ? 'author_dark_missing' : `author_dark_${authorDark}`)
}

/** Elements with text that is readable in the message and not in a dark mode. Colors of style sheets are not known here. */
function* lowContrasts(page: Page, mode: InvertingMode): Generator<HtmlElement> {
  const styles = computeStyles(page)
  const read = new Set<HtmlElement>()
  for (const { text, parent } of page.document.texts) {
    if (!parent) continue
    const style = styles.get(parent)
    if (!style?.color || !style.background || !isLegible(style) || read.has(parent) || text.trim() === '') continue
    read.add(parent)
    const { color, background } = style
    const after = contrastOf(invert(color, 'text', mode), invert(background, 'surface', mode))
    if (contrastOf(color, background) >= leastContrast && after < leastContrast) yield parent
  }
}

function dataOf(): ViewSidecar['data'] {
  const { version, date, sources } = clientsPack.file()
  const table = sources.find(({ id }) => id === 'caniemail')
  return { source: 'https://www.caniemail.com', version: String(version), date: table?.page_date ?? date }
}

/** The address of a source that the pack cites. */
function sourceOf(id: string): string {
  return clientsPack.file().sources.find((source) => source.id === id)?.url ?? 'https://www.caniemail.com'
}

function cacheByText(read: (css: string) => CssPart[]): (css: string) => readonly CssPart[] {
  const known = new Map<string, readonly CssPart[]>()
  return (css) => {
    const parts = known.get(css) ?? read(css)
    known.set(css, parts)
    return parts
  }
}
