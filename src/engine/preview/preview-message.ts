import type { Preview } from '../../shared/contract/inbox-tests/preview.ts'
import type { PreviewView } from '../../shared/contract/inbox-tests/preview-views.ts'
import { isPixel } from '../html/images.ts'
import { type Page, readPage } from '../html/page.ts'
import { filesAmong, readBodies } from '../message/mime/bodies.ts'
import type { MimeLeaf } from '../message/mime/mime-part.ts'
import { parseMessage } from '../message/mime/mime-tree.ts'
import { decodeTransfer } from '../message/mime/transfer-encoding.ts'
import { findGivenImage, type GivenImage } from './given-images.ts'
import { previewPage } from './preview-page.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { asBrowsersReadIt, createSurroundings, type EmbeddedFile, type Surroundings } from './surroundings.ts'

/** Maximum number of plain-text characters shown: two hundred pages. */
const maxText = 500_000
/** Maximum number of HTML source characters shown: clients clip messages at a fifth of that. */
const maxSource = 500_000

/** A message as an email client shows it. */
export interface MessagePreview {
  preview: Preview
  /** The page that displays its HTML; null without HTML. It loads nothing and runs nothing. */
  page: string | null
}

/** Renders a message. Null if it cannot be parsed. */
export function previewMessage(
  raw: Buffer,
  view: PreviewView,
  images: readonly GivenImage[] = [],
): MessagePreview | null {
  const { mime } = parseMessage(raw)
  if (mime.state === 'unavailable') return null
  const { leaves } = mime.value
  const bodies = readBodies(leaves)
  const { html, page } = drawHtml(bodies.html, createSurroundings(view, filesOf(leaves), findGivenImage(images)))
  return { preview: { html, text: showText(bodies.text) }, page }
}

function showText(text: string): Preview['text'] {
  return text.trim() === '' ? null : { content: text.slice(0, maxText), truncated: text.length > maxText }
}

function drawHtml(html: string, surroundings: Surroundings): Pick<Preview, 'html'> & { page: string | null } {
  if (html.trim() === '') return { html: null, page: null }
  const page = readPage(html)
  const { document } = page
  const sanitized = sanitizeHtml(document.children, surroundings)
  const hasDarkDesign = surroundings.hasDarkDesign()
  return {
    html: {
      blocked: surroundings.blocked(),
      loadable: loadableOf(page, surroundings.blockedImages()),
      removed: sanitized.removed,
      has_dark_design: hasDarkDesign,
      truncated: document.truncated || sanitized.truncated,
      source: html.slice(0, maxSource),
    },
    page: previewPage(sanitized, surroundings.view !== 'dark' ? 'light' : hasDarkDesign ? 'dark' : 'turned'),
  }
}

/** More images than any newsletter has. */
const maxLoadable = 200

/** The addresses to load: those of tracking pixels would count as an opened message. */
function loadableOf(page: Page, blocked: readonly string[]): string[] {
  const pixels = page.named('img').filter((image) => isPixel(page, image))
  const tracking = new Set(pixels.map(({ attributes }) => asBrowsersReadIt(attributes.get('src') ?? '')))
  return blocked.filter((address) => /^(?:https?:)?\/\//i.test(address) && !tracking.has(address)).slice(0, maxLoadable)
}

/** The files that the HTML of a message can show, by Content-ID. */
export function filesOf(leaves: readonly MimeLeaf[]): Map<string, EmbeddedFile> {
  const files = filesAmong(leaves)
  return new Map(
    files.flatMap(({ contentId, part: { type, encoding }, octets }) =>
      contentId === null ? [] : [[contentId, { type, content: decodeTransfer(encoding, octets) }] as const],
    ),
  )
}
