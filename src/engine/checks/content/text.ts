import { z } from 'zod'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { defineCheck, fail, noParams, notApplicable, pass, unknown } from '../define-check.ts'
import { faultyPart } from '../mime/encoding.ts'
import { rfc, rspamdSymbols } from '../references.ts'

/** Whether there is text, and a plain-text version of the HTML (RFC 2046 section 5.1.4). */
export const contentText = defineCheck({
  key: 'content.text',
  group: 'content',
  references: [rfc(2046, '5.1.4')],
  findings: {
    // Readers see source code.
    'content.html_undeclared': { severity: 'major', points: 1, params: noParams },
    'content.text_empty': { severity: 'minor', points: 0.4, params: noParams },
    'content.html_only': { severity: 'minor', points: 0.4, params: noParams },
    'content.empty': { severity: 'major', points: 1, params: noParams },
    // The oldest form of spam, and unreadable where images are not loaded.
    'content.picture_alone': { severity: 'major', points: 1, params: noParams, references: [rspamdSymbols] },
    'content.file_alone': { severity: 'minor', points: 0.5, params: noParams },
  },
  follows: ['content.readable'],
  consults: ['markup', 'mime'],
  evaluate: ({ message: { has_text, has_html, parts }, headers, markup, mime }) => {
    if (headers.fields.length === 0) return notApplicable()
    if (markup.state === 'unavailable' && markup.reason.code === 'content_encrypted') return unknown(markup.reason)
    if (markup.state === 'known' && markup.value.undeclared) return fail('content.html_undeclared', {})
    if (has_text) return pass({})
    if (has_html && hasTextPart(mime)) return fail('content.text_empty', {})
    if (has_html) return fail('content.html_only', {})
    // The parts cannot be told apart, so it is not known what they contain. `mime.multiparts` reports it.
    if (
      mime.state === 'known' &&
      (faultyPart(mime.value, 'boundary_missing') || faultyPart(mime.value, 'boundary_not_found'))
    )
      return notApplicable()
    return answerWithoutText(parts)
  },
})

/** Files that contain a text of their own: messages, reports, invitations, and the body of Outlook. */
const readableFile = /^(?:text\/|message\/|multipart\/|application\/(?:ms-tnef|vnd\.ms-tnef|ics|pkcs7|x-pkcs7|pgp))/

/** What readers see of a message without plain text and HTML. Empty means that there is nothing at all. */
function answerWithoutText(parts: MessageFacts['message']['parts']) {
  const files = parts.filter(({ size }) => size > 0)
  if (files.length === 0) return fail('content.empty', {})
  if (files.some(({ type, file_name }) => readableFile.test(type) || file_name?.toLowerCase() === 'winmail.dat'))
    return notApplicable()
  return files.every(({ type }) => type.startsWith('image/'))
    ? fail('content.picture_alone', {})
    : fail('content.file_alone', {})
}

/** Whether there is a plain-text part next to the HTML, even an empty one. */
function hasTextPart(mime: MessageFacts['mime']): boolean {
  return (
    mime.state === 'known' &&
    mime.value.parts.some(
      ({ type, disposition, file_name }) => type === 'text/plain' && disposition !== 'attachment' && file_name === null,
    )
  )
}

/** Texts with fewer distinct words are too short to compare. */
const minWords = 20
/** A plain-text version with less than this share of the HTML's words is only a stub. */
const minShare = 0.2
/** In percent of the shorter version's words. Two versions of one message share most words. */
const minOverlap = 40

/** Whether plain text and HTML have the same content, by the share of words they have in common. */
export const contentVersions = defineCheck({
  key: 'content.versions',
  group: 'content',
  params: z.object({ share: z.int() }),
  references: [rfc(2046, '5.1.4')],
  findings: {
    'content.text_stub': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ text_words: z.int(), html_words: z.int() }),
    },
    // rspamd R_PARTS_DIFFER gives 1 of 15.
    'content.versions_differ': { severity: 'minor', points: 0.5, params: z.object({ share: z.int() }) },
  },
  follows: ['content.readable'],
  needs: ['body'],
  evaluate: ({ body }) => {
    const { text_words, html_words, shared_words, unread_characters } = body
    // Words missing from one version may be in its unread end.
    if (unread_characters > 0) return notApplicable()
    if (text_words < minWords && html_words < minWords) return notApplicable()
    if (text_words === 0 || html_words === 0) return notApplicable()
    if (text_words < html_words * minShare) return fail('content.text_stub', { text_words, html_words })
    const share = Math.round((100 * shared_words) / Math.min(text_words, html_words))
    return share < minOverlap ? fail('content.versions_differ', { share }) : pass({ share })
  },
})

export const contentTextChecks = [contentText, contentVersions] as const
