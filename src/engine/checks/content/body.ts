import { z } from 'zod'
import type { BodyContent } from '../../../shared/contract/facts/message/body.ts'
import { hidingTechniques } from '../../../shared/contract/facts/message/body.ts'
import type { ParamValues } from '../../../shared/findings/finding.ts'
import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, noParams, notApplicable, note, pass } from '../define-check.ts'
import {
  applePrivacy,
  bestPractices,
  canIEmail,
  gmailSenders,
  rfc,
  rspamdSymbols,
  unicodeSecurity,
} from '../references.ts'

const picturesParams = z.object({ images: z.int(), words: z.int() })

const countParams = z.object({ count: z.int() })

/** A pass, if the body was read to its end. `content.rest` reports the unread rest. */
function passWhole<Values extends ParamValues>(body: BodyContent, params: Values) {
  return body.unread_characters > 0 ? notApplicable() : pass(params)
}

/** In characters: room for a screen-reader label or a marker for one email client. */
const maxHidden = 60
/** In characters: message lists show about 100; the rest is padding. */
const maxPreheader = 400

/** Whether readers see everything that filters read, except a preheader. */
export const contentHiddenText = defineCheck({
  key: 'content.hidden_text',
  group: 'content',
  params: noParams,
  references: [gmailSenders],
  findings: {
    // rspamd gives 1 point for zero-size text and 4 of 15 for white on white.
    'content.hidden_text': {
      severity: 'major',
      points: 1,
      params: z.object({ characters: z.int(), technique: z.enum(hidingTechniques), text: z.string(), line: z.int() }),
      references: [gmailSenders],
    },
  },
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) => {
    const { hidden, hidden_characters } = body
    const [longest] = hidden.filter(({ leading, characters }) => !leading || characters > maxPreheader)
    const characters = hidden_characters + (longest?.leading ? longest.characters : 0)
    if (!longest || characters <= maxHidden) return passWhole(body, {})
    const { technique, text, line } = longest
    return fail('content.hidden_text', { characters, technique, text: excerpt(text), line })
  },
})

/** Whether the message sets the preview text that mailboxes show next to the subject. */
export const contentPreheader = defineCheck({
  key: 'content.preheader',
  group: 'content',
  params: noParams,
  references: [bestPractices],
  findings: {
    'content.preheader_missing': { severity: 'info', points: 0, params: noParams },
  },
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body, message }) => {
    if (!message.has_html) return notApplicable()
    return body.hidden.some(({ leading }) => leading) ? pass({}) : note('content.preheader_missing', {})
  },
})

/** Distinct words: even the shortest notice under a logo has this many. */
const minWords = 10
/** Enough for a caption per image. */
const wordsPerImage = 5
/** With this many words, the message counts as text, no matter how many images it has. */
const enoughWords = 150

/** Whether the message has enough text: filters, and people who block images, see nothing else. */
export const contentImages = defineCheck({
  key: 'content.images',
  group: 'content',
  params: picturesParams,
  references: [rspamdSymbols],
  findings: {
    // rspamd gives 1 to 2 of 15 for images without words.
    'content.image_only': { severity: 'major', points: 1, params: picturesParams },
    'content.image_heavy': { severity: 'minor', points: 0.3, params: picturesParams },
  },
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) => {
    const words = body.html_words
    const { images } = body
    if (images === 0) return notApplicable()
    if (words < minWords) return fail('content.image_only', { images, words })
    return words < images * wordsPerImage && words < enoughWords
      ? fail('content.image_heavy', { images, words })
      : passWhole(body, { images, words })
  },
})

/** Whether the message contains the images that its HTML embeds by Content-ID (RFC 2392). */
export const contentEmbeddedImages = defineCheck({
  key: 'content.embedded_images',
  group: 'content',
  params: countParams,
  references: [rfc(2392, '2')],
  findings: {
    // Readers see broken images.
    'content.image_not_embedded': {
      severity: 'major',
      points: 0.8,
      params: z.object({ count: z.int(), id: z.string() }),
    },
  },
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) => {
    const { embedded_images: count, missing_images: missing } = body
    const [id] = missing
    if (id !== undefined) return fail('content.image_not_embedded', { count: missing.length, id: excerpt(id) })
    return count ? passWhole(body, { count }) : notApplicable()
  },
})

/** Whether images are loaded from named servers: filters associate bare IP addresses with hacked machines. */
export const contentImageHosts = defineCheck({
  key: 'content.image_hosts',
  group: 'content',
  params: noParams,
  references: [rspamdSymbols],
  findings: {
    // rspamd gives 7 and 6 of 15: only spammers use them.
    'content.image_ip_host': {
      severity: 'minor',
      points: 0.5,
      params: z.object({ count: z.int(), target: z.string() }),
    },
  },
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) => {
    const [target] = body.ip_images
    if (target !== undefined) return fail('content.image_ip_host', { count: body.ip_images.length, target })
    return body.images + body.tracking_pixels > 0 ? passWhole(body, {}) : notApplicable()
  },
})

/** One or two stray ones come with copied text. */
const maxInvisible = 2

/** Whether words are split by zero-width characters, which only filters see. */
export const contentInvisibleCharacters = defineCheck({
  key: 'content.invisible_characters',
  group: 'content',
  params: noParams,
  references: [unicodeSecurity],
  findings: {
    'content.words_cut': { severity: 'major', points: 1.5, params: countParams },
  },
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) =>
    body.invisible_characters > maxInvisible
      ? fail('content.words_cut', { count: body.invisible_characters })
      : passWhole(body, {}),
})

/** Whether direction overrides reverse Latin text, a trick to hide words from filters. */
export const contentDirection = defineCheck({
  key: 'content.direction',
  group: 'content',
  params: noParams,
  references: [unicodeSecurity],
  findings: {
    'content.direction_turned': { severity: 'major', points: 1.5, params: countParams },
  },
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) =>
    body.direction_overrides > 0
      ? fail('content.direction_turned', { count: body.direction_overrides })
      : passWhole(body, {}),
})

/** Maximum number of fields to list in a sentence. */
const maxNames = 3

/** Whether every merge field of the template was filled in. */
export const contentPlaceholders = defineCheck({
  key: 'content.placeholders',
  group: 'content',
  params: noParams,
  references: [bestPractices],
  findings: {
    // Gmail lists it among the reasons for complaints; filters score it low.
    'content.placeholder_left': {
      severity: 'major',
      points: 0.8,
      params: z.object({ count: z.int(), names: z.array(z.string()) }),
    },
  },
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) => {
    const { placeholders } = body
    if (placeholders.length === 0) return passWhole(body, {})
    return fail('content.placeholder_left', {
      names: placeholders.slice(0, maxNames).map(excerpt),
      count: placeholders.length,
    })
  },
})

/** Whether the text contains filler such as "Lorem ipsum". */
export const contentFillerText = defineCheck({
  key: 'content.filler_text',
  group: 'content',
  params: noParams,
  references: [bestPractices],
  findings: {
    'content.filler_text_left': { severity: 'minor', points: 0.5, params: noParams },
  },
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) => (body.filler_text ? fail('content.filler_text_left', {}) : passWhole(body, {})),
})

/** Whether the message itself asks for a password. */
export const contentPasswordForm = defineCheck({
  key: 'content.password_form',
  group: 'content',
  params: noParams,
  references: [canIEmail],
  findings: {
    // Email clients remove or warn about forms; no one but a phisher asks for a password in a message.
    'content.password_form_found': { severity: 'critical', points: 4, params: countParams },
  },
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body, message }) => {
    const count = body.password_fields
    if (count > 0) return fail('content.password_form_found', { count })
    return message.has_html ? passWhole(body, {}) : notApplicable()
  },
})

/** Whether the message has a tracking pixel. */
export const contentTrackingPixel = defineCheck({
  key: 'content.tracking_pixel',
  group: 'content',
  params: noParams,
  references: [applePrivacy],
  findings: {
    'content.tracking_pixel_found': { severity: 'info', points: 0, params: countParams },
  },
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) => {
    const count = body.tracking_pixels
    return count > 0 ? note('content.tracking_pixel_found', { count }) : passWhole(body, {})
  },
})

export const contentBodyChecks = [
  contentHiddenText,
  contentPreheader,
  contentImages,
  contentEmbeddedImages,
  contentImageHosts,
  contentInvisibleCharacters,
  contentDirection,
  contentPlaceholders,
  contentFillerText,
  contentPasswordForm,
  contentTrackingPixel,
] as const
