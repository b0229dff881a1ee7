import { htmlOfMessage, isMessage } from '../../engine/html/html-of-message.ts'
import { fromUtf16 } from '../../engine/message/charset.ts'
import { decodeEncodedWords } from '../../engine/message/encoded-words.ts'
import { valuesOf } from '../../engine/message/header-fields.ts'
import { readHeaders } from '../../engine/message/headers.ts'
import { splitMessage } from '../../engine/message/mime/split-message.ts'
import { maxHtmlOctets } from '../../shared/contract/html.ts'
import { maxMessageOctets } from '../../shared/limits.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { FileError, readInput } from '../ground/read-input.ts'

const mebibyte = 1024 * 1024

interface ReadHtml {
  html: string
  isMail: boolean
  /** Empty if it is not a message, or has none. */
  subject: string
}

/** The HTML of a file, or the HTML part if it is a message. */
export async function readHtml(file: string, context: CommandContext): Promise<ReadHtml> {
  const { html: texts } = context.texts
  const tooLarge = texts.tooLarge({ mebibytes: maxHtmlOctets / mebibyte })
  const raw = await readInput(file, { octets: maxMessageOctets, tooLarge }, context)
  const isMail = isMessage(raw)
  const html = isMail ? htmlOfMessage(raw) : fromUtf16(raw).toString('utf8')
  if (html === null) throw new FileError('no_html', texts.noHtml)
  if (Buffer.byteLength(html) > maxHtmlOctets) throw new FileError('too_large', tooLarge)
  return { html, isMail, subject: isMail ? subjectOf(raw) : '' }
}

function subjectOf(raw: Buffer): string {
  const [value = ''] = valuesOf(readHeaders(splitMessage(raw).header), 'subject')
  return decodeEncodedWords(value).text
}
