import type { Preview, PreviewView } from '../../shared/contract/preview.ts'
import { readHeaders } from '../gather/headers.ts'
import { type Body, readBodies } from '../gather/message.ts'
import { splitMessage } from '../gather/split-message.ts'
import { parseHtml } from '../html/parse-html.ts'
import { previewPage } from './preview-page.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { createSurroundings, type EmbeddedFile } from './surroundings.ts'

/** Characters of plain text that are shown: two hundred pages. */
const maxText = 500_000

/** A message as a mail program shows it. */
export interface MessagePreview {
  preview: Preview
  /** The page that draws its HTML; null without any. It asks for nothing and runs nothing. */
  page: string | null
}

/** Draws a message. Null when it cannot be taken apart. */
export async function previewMessage(raw: Buffer, view: PreviewView): Promise<MessagePreview | null> {
  const { header, content } = splitMessage(raw)
  const bodies = await readBodies(content, readHeaders(header))
  if (bodies.state === 'unavailable') return null
  const { html, page } = drawHtml(bodies.value, view)
  return { preview: { html, text: showText(bodies.value.text) }, page }
}

function showText(text: string): Preview['text'] {
  return text.trim() === '' ? null : { content: text.slice(0, maxText), truncated: text.length > maxText }
}

function drawHtml({ html, attachments }: Body, view: PreviewView): Pick<Preview, 'html'> & { page: string | null } {
  if (html.trim() === '') return { html: null, page: null }
  const surroundings = createSurroundings(view, filesOf(attachments))
  const document = parseHtml(html)
  const sanitized = sanitizeHtml(document.children, surroundings)
  const hasDarkDesign = surroundings.hasDarkDesign()
  return {
    html: {
      blocked: surroundings.blocked(),
      removed: sanitized.removed,
      has_dark_design: hasDarkDesign,
      truncated: document.truncated || sanitized.truncated,
    },
    page: previewPage(sanitized, view, hasDarkDesign),
  }
}

function filesOf(attachments: Body['attachments']): Map<string, EmbeddedFile> {
  return new Map(
    attachments.flatMap(({ cid, contentType, content }) =>
      cid ? [[cid, { type: contentType.toLowerCase(), content }] as const] : [],
    ),
  )
}
