import type { MimeFault, MimePart } from '../../../shared/contract/facts/message/mime.ts'
import type { Markup } from '../../../shared/contract/facts/message/wording.ts'
import type { HtmlIssueKey } from '../../../shared/findings/html-issue.ts'
import { valuesOf } from '../../message/header-fields.ts'
import { hasMacros, hasRefusedName, isWebPage, posesAsDocument } from '../../message/mime/file-types.ts'
import type { GatheredFacts } from '../../ports/analysis.ts'
import type { Rule } from '../rule.ts'

/** The structure of the body: its parts and its HTML. */
export const bodyRules: readonly Rule[] = [
  {
    name: 'MIME_HTML_ONLY',
    group: 'body',
    range: [0.2, 0.7],
    when: ({ message }) => message.has_html && !message.has_text,
  },
  { name: 'MIME_MA_MISSING_TEXT', group: 'mime', range: [0.3, 2], when: (facts) => lacksVersion(facts, 'text/plain') },
  { name: 'MIME_MA_MISSING_HTML', group: 'mime', range: [0, 1], when: (facts) => lacksVersion(facts, 'text/html') },
  { name: 'CTYPE_MIXED_BOGUS', group: 'mime', range: [0, 1], when: isMixedForNothing },
  { name: 'R_BAD_CTE_7BIT', group: 'mime', range: [0, 2], when: (facts) => hasFault(facts, 'undeclared_eight_bit') },
  { name: 'R_MISSING_CHARSET', group: 'mime', range: [0, 0.5], when: (facts) => hasFault(facts, 'charset_missing') },
  { name: 'MIME_BASE64_TEXT_BOGUS', group: 'mime', range: [0, 1], when: (facts) => hasFault(facts, 'needless_base64') },
  { name: 'BROKEN_CONTENT_TYPE', group: 'mime', range: [0.5, 1.5], when: (facts) => hasFault(facts, 'invalid_type') },
  {
    name: 'MIME_BROKEN_BOUNDARY',
    group: 'mime',
    range: [0, 1],
    when: (facts) => hasFault(facts, 'boundary_missing', 'boundary_not_found', 'unclosed'),
  },
  { name: 'MIME_BAD_EXTENSION', group: 'mime', score: 2, when: (facts) => someName(facts, hasRefusedName) },
  {
    name: 'MIME_DOUBLE_BAD_EXTENSION',
    group: 'mime',
    score: 3,
    when: (facts) => someName(facts, (name) => hasRefusedName(name) && posesAsDocument(name)),
  },
  { name: 'MIME_ENCRYPTED_ARCHIVE', group: 'mime', score: 2, when: (facts) => hasKind(facts, 'encrypted_archive') },
  { name: 'MIME_ENCRYPTED_DOCUMENT', group: 'mime', score: 1.5, when: (facts) => hasKind(facts, 'encrypted_document') },
  { name: 'HTML_ATTACHMENT', group: 'mime', score: 2, when: (facts) => partsOf(facts).some(isAttachedPage) },
  { name: 'MIME_MACROS', group: 'mime', score: 1.5, when: (facts) => someName(facts, hasMacros) },
  // No legitimate sender asks for a password in a message or an attachment.
  { name: 'PASSWORD_FORM', group: 'mime', score: 6, when: hasPasswordForm },
  // As in SpamAssassin: far above every threshold.
  { name: 'GTUBE', group: 'body', score: 1000, when: ({ body }) => body.state === 'known' && body.value.test_string },
  { name: 'HTML_IMAGE_ONLY', group: 'html', score: 1, when: isImageAlone },
  { name: 'QR_DRAWN', group: 'html', score: 2, when: (facts) => some(facts, 'drawn_cells', minDrawnCells) },
  { name: 'HTML_UNDECLARED', group: 'html', range: [0, 2], when: (facts) => markupOf(facts)?.undeclared ?? false },
  { name: 'HTML_SHORT_LINK_IMG_1', group: 'html', range: [0, 2], when: (facts) => isLinkedImage(facts, 0, 100) },
  { name: 'HTML_SHORT_LINK_IMG_2', group: 'html', range: [0, 1], when: (facts) => isLinkedImage(facts, 100, 300) },
  { name: 'EXT_CSS', group: 'html', range: [0.2, 1], when: (facts) => hasIssue(facts, 'forbidden.external_css') },
  {
    name: 'HTML_META_REFRESH_URL',
    group: 'html',
    range: [1, 5],
    when: (facts) => hasIssue(facts, 'forbidden.meta_refresh'),
  },
  { name: 'HTML_FORM', group: 'html', range: [0.2, 1], when: (facts) => some(facts, 'forms') },
  { name: 'HTML_SCRIPT', group: 'html', range: [0, 1], when: (facts) => some(facts, 'scripts') },
  { name: 'HTML_FRAME', group: 'html', range: [0.2, 1], when: (facts) => some(facts, 'frames') },
  { name: 'HTML_UNKNOWN_TAGS', group: 'html', range: [0.2, 1.5], when: (facts) => some(facts, 'unknown_elements', 2) },
  { name: 'HTML_SPLIT_WORDS', group: 'html', range: [1, 3], when: (facts) => some(facts, 'split_words') },
  { name: 'HTML_CODED_LETTERS', group: 'html', range: [0.5, 2], when: (facts) => some(facts, 'coded_letters', 20) },
  { name: 'HTML_LARGE_FONT', group: 'html', range: [0, 0.5], when: (facts) => some(facts, 'large_fonts') },
  { name: 'HTML_COLORED_FONT', group: 'html', range: [0, 0.3], when: (facts) => some(facts, 'colored_fonts', 2) },
  { name: 'SIGNED_PGP', group: 'mime', score: -2, when: (facts) => isSigned(facts, 'pgp') },
  { name: 'SIGNED_SMIME', group: 'mime', score: -2, when: (facts) => isSigned(facts, 'pkcs7') },
]

/** The smallest QR code has 21 × 21 modules, about half of them dark (ISO 18004). */
const minDrawnCells = 200
/** Maximum number of characters next to an image that do not count as text. */
const maxCaption = 20

function markupOf({ markup }: GatheredFacts): Markup | null {
  return markup.state === 'known' ? markup.value : null
}

function some(
  facts: GatheredFacts,
  what:
    | 'forms'
    | 'scripts'
    | 'frames'
    | 'unknown_elements'
    | 'split_words'
    | 'coded_letters'
    | 'large_fonts'
    | 'colored_fonts'
    | 'drawn_cells',
  least = 1,
): boolean {
  return (markupOf(facts)?.[what] ?? 0) >= least
}

/** A linked image with so little text next to it that the image is the message. */
function isLinkedImage(facts: GatheredFacts, from: number, below: number): boolean {
  const markup = markupOf(facts)
  if (!markup || markup.linked_images === 0) return false
  return markup.text_characters >= from && markup.text_characters < below
}

/** Only an image without a link is displayed, so only people can read it: a picture of text, or a QR code. */
function isImageAlone(facts: GatheredFacts): boolean {
  const markup = markupOf(facts)
  return markup !== null && markup.images > 0 && markup.links === 0 && markup.text_characters < maxCaption
}

function hasPasswordForm({ body }: GatheredFacts): boolean {
  if (body.state !== 'known') return false
  const { password_fields, attached_pages } = body.value
  return password_fields > 0 || attached_pages.some((page) => page.password_fields > 0)
}

/** An attached HTML page. SVG images may also be inline. */
function isAttachedPage({ file_name, disposition, type }: MimePart): boolean {
  const isInline = disposition === 'inline' || (disposition === null && type.startsWith('image/'))
  return file_name !== null && isWebPage(file_name) && !isInline
}

function partsOf({ mime }: GatheredFacts): MimePart[] {
  return mime.state === 'known' ? mime.value.parts : []
}

function hasFault(facts: GatheredFacts, ...faults: MimeFault[]): boolean {
  return partsOf(facts).some((part) => faults.some((fault) => part.faults.includes(fault)))
}

/** A multipart/alternative (RFC 2046 section 5.1.4) without the expected version. */
function lacksVersion(facts: GatheredFacts, type: string): boolean {
  const types = partsOf(facts).map((part) => part.type)
  return types.includes('multipart/alternative') && !types.includes(type)
}

/** A multipart/mixed that contains only the text, possibly with its HTML. */
function isMixedForNothing(facts: GatheredFacts): boolean {
  const [root, ...parts] = partsOf(facts)
  if (root?.type !== 'multipart/mixed') return false
  const leaves = parts.filter(({ type }) => !type.startsWith('multipart/'))
  return leaves.length <= 2 && leaves.every(isShownText)
}

function isShownText({ type, disposition, file_name }: MimePart): boolean {
  return type.startsWith('text/') && disposition !== 'attachment' && file_name === null
}

function hasIssue({ html }: GatheredFacts, key: HtmlIssueKey): boolean {
  return html.state === 'known' && html.value.issues.some((issue) => issue.key === key)
}

function hasKind(facts: GatheredFacts, kind: MimePart['file_kind']): boolean {
  return partsOf(facts).some(({ file_kind }) => file_kind === kind)
}

function someName({ message }: GatheredFacts, matches: (name: string) => boolean): boolean {
  return message.parts.some(({ file_name }) => file_name !== null && matches(file_name))
}

/** RFC 1847: the Content-Type field names the signature protocol. */
function isSigned({ headers }: GatheredFacts, protocol: string): boolean {
  const type = valuesOf(headers, 'Content-Type')[0]?.toLowerCase() ?? ''
  return type.startsWith('multipart/signed') && type.includes(protocol)
}
