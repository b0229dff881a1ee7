import { htmlOfMessage, isMessage, subjectOfMessage } from '../../engine/html/html-of-message.ts'
import { fromUtf16 } from '../../engine/message/charset.ts'
import type { ViewedMessage } from '../../engine/preview/clients/client-views.ts'
import { readViewed } from '../../engine/preview/clients/read-viewed.ts'
import { maxHtmlOctets } from '../../shared/contract/html.ts'
import { maxMessageOctets } from '../../shared/limits.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { FileError, readInput } from '../ground/read-input.ts'
import { looksLike } from './looks-like.ts'

const mebibyte = 1024 * 1024

interface ReadHtml {
  html: string
  isMail: boolean
  /** Empty if it is not a message, or has none. */
  subject: string
}

/** The HTML of a file, or the HTML part if it is a message. */
export async function readHtml(file: string, context: CommandContext): Promise<ReadHtml> {
  const raw = await readRaw(file, context)
  const isMail = isMessage(raw)
  const html = isMail ? htmlOfMessage(raw) : readPage(raw)
  const other = isMail || html === null ? null : looksLike(raw, html)
  if (other !== null) throw new FileError('not_html', context.texts.html.notHtml({ kind: other }))
  return { html: checkHtml(html, context), isMail, subject: isMail ? subjectOfMessage(raw) : '' }
}

/** What views of clients show of a file. Its format is guessed unless it is stated. */
export async function readViewedFile(
  file: string,
  format: 'html' | 'eml' | undefined,
  context: CommandContext,
): Promise<ViewedMessage> {
  const raw = await readRaw(file, context)
  const isMail = format ? format === 'eml' : isMessage(raw)
  const viewed = isMail ? readViewed(raw) : { html: readPage(raw) }
  return { ...viewed, html: checkHtml(viewed?.html ?? null, context) }
}

async function readRaw(file: string, context: CommandContext): Promise<Buffer> {
  return await readInput(file, { octets: maxMessageOctets, tooLarge: describeLimit(context) }, context)
}

function readPage(raw: Buffer): string {
  return fromUtf16(raw).toString('utf8')
}

/** Throws a `FileError` if there is no HTML, or too much. */
function checkHtml(html: string | null, context: CommandContext): string {
  if (html === null) throw new FileError('no_html', context.texts.html.noHtml)
  if (Buffer.byteLength(html) > maxHtmlOctets) throw new FileError('too_large', describeLimit(context))
  return html
}

function describeLimit({ texts }: CommandContext): string {
  return texts.html.tooLarge({ mebibytes: maxHtmlOctets / mebibyte })
}
