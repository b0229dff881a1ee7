import type { BodyContent } from '../../../shared/contract/facts/message/body.ts'
import { type HtmlElement, isRunnable } from '../../html/document.ts'
import { indexNames, type Page } from '../../html/page.ts'
import { parseHtml } from '../../html/parse-html.ts'
import { decodeCharset } from '../../message/charset.ts'
import { isShown } from '../../message/mime/bodies.ts'
import { isWebPage } from '../../message/mime/file-types.ts'
import type { MimeLeaf } from '../../message/mime/mime-part.ts'
import { decodeTransfer } from '../../message/mime/transfer-encoding.ts'

/** Attached pages that are read, and encoded bytes of each: phishing pages have less than 200 KB. */
const maxPages = 5
const maxPageOctets = 1024 * 1024
/** Encoded bytes of all parts in which the test string is searched. */
const maxSearched = 4 * 1024 * 1024

/** The Generic Test for Unsolicited Bulk Email (spamassassin.apache.org/gtube): filters treat it as spam. */
const testString = 'XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X'

/** What a page does besides showing text. */
type PageContent = Omit<BodyContent['attached_pages'][number], 'file_name' | 'type'>

/** A script that writes such a field into the page when it runs. */
const writtenPasswordField = /type\s{0,5}=\s{0,5}["'\\]{0,4}password/i

/** The pages that are attached, not shown as the message. */
export function readAttachedPages(leaves: readonly MimeLeaf[]): BodyContent['attached_pages'] {
  return leaves
    .filter((leaf) => !isShown(leaf) && isWebPage(leaf.part.file_name ?? '', leaf.part.type))
    .slice(0, maxPages)
    .map((leaf) => {
      const document = parseHtml(readText(leaf))
      const content = describePage(indexNames(document))
      // Scripts may build the whole page.
      const scripts = document.texts.filter(({ parent }) => parent?.name === 'script')
      const written = scripts.filter(({ text }) => writtenPasswordField.test(text)).length
      const password_fields = content.password_fields + written
      return { file_name: leaf.part.file_name, type: leaf.part.type, ...content, password_fields }
    })
}

/** Counts the active elements of a page. */
function describePage(named: Page['named']): PageContent {
  return {
    forms: named('form').length,
    password_fields: countPasswordFields(named),
    scripts: named('script').filter(isRunnable).length,
  }
}

/** The fields for a password in a page. */
export function countPasswordFields(named: Page['named']): number {
  return named('input').filter(isPasswordField).length
}

function isPasswordField({ attributes }: HtmlElement): boolean {
  return attributes.get('type')?.trim().toLowerCase() === 'password'
}

/** Whether a part has the test string, decoded. */
export function hasTestString(leaves: readonly MimeLeaf[]): boolean {
  let left = maxSearched
  for (const { part, octets } of leaves) {
    if (left <= 0) return false
    if (decodeTransfer(part.encoding, octets.subarray(0, left)).includes(testString, 0, 'latin1')) return true
    left -= octets.length
  }
  return false
}

/** The text of a page. Browsers follow a byte order mark before the declared charset. */
function readText({ part, octets }: MimeLeaf): string {
  const decoded = decodeTransfer(part.encoding, octets.subarray(0, maxPageOctets))
  const mark = decoded.toString('latin1', 0, 2)
  const charset = mark === '\xFF\xFE' ? 'utf-16le' : mark === '\xFE\xFF' ? 'utf-16be' : part.charset
  return (charset === null ? null : decodeCharset(charset, decoded)) ?? decoded.toString('utf8')
}
