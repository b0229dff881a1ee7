import { z } from 'zod'
import type { BodyContent } from '../../../shared/contract/facts/message/body.ts'
import { hidingTechniques, type TraceKind, traceKinds } from '../../../shared/contract/facts/message/body.ts'
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

/** In characters, in total and in one place: room for labels for screen readers, or a marker for one email client. */
const maxHidden = 60
const maxLabel = 40
/** In characters: message lists show about 100; the rest is padding. */
const maxPreheader = 400

/** Common to checks of the body. */
const ofBody = { group: 'content', follows: ['content.versions'], needs: ['body'] } as const

/** Whether readers see everything that filters read, except a preheader. */
export const contentHiddenText = defineCheck({
  key: 'content.hidden_text',
  ...ofBody,
  references: [gmailSenders],
  findings: {
    // rspamd gives 1 point for zero-size text and 4 of 15 for white on white.
    'content.hidden_text': {
      severity: 'major',
      points: 1,
      params: z.object({ characters: z.int(), technique: z.enum(hidingTechniques), text: z.string(), line: z.int() }),
    },
  },
  evaluate: ({ body }) => {
    const { hidden, hidden_characters } = body
    const [longest] = hidden.filter(({ leading, characters }) => !leading || characters > maxPreheader)
    const characters = hidden_characters + (longest?.leading ? longest.characters : 0)
    if (!longest || (characters <= maxHidden && longest.characters <= maxLabel)) return passWhole(body, {})
    const { technique, text, line } = longest
    return fail('content.hidden_text', { characters, technique, text: excerpt(text), line })
  },
})

/** Whether the message sets the preview text that mailboxes show next to the subject. */
export const contentPreheader = defineCheck({
  key: 'content.preheader',
  ...ofBody,
  references: [bestPractices],
  findings: {
    'content.preheader_missing': { severity: 'info', points: 0, params: noParams },
  },
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
  ...ofBody,
  params: picturesParams,
  references: [rspamdSymbols],
  findings: {
    // rspamd gives 1 to 2 of 15 for images without words.
    'content.image_only': { severity: 'major', points: 1, params: picturesParams },
    'content.image_heavy': { severity: 'minor', points: 0.3, params: picturesParams },
  },
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
  ...ofBody,
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
  ...ofBody,
  references: [rspamdSymbols],
  findings: {
    // rspamd gives 7 and 6 of 15: only spammers use them.
    'content.image_ip_host': {
      severity: 'minor',
      points: 0.5,
      params: z.object({ count: z.int(), target: z.string() }),
    },
  },
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
  ...ofBody,
  references: [unicodeSecurity],
  findings: {
    'content.words_cut': { severity: 'major', points: 1.5, params: countParams },
  },
  evaluate: ({ body }) =>
    body.invisible_characters > maxInvisible
      ? fail('content.words_cut', { count: body.invisible_characters })
      : passWhole(body, {}),
})

/** Whether direction overrides reverse Latin text, a trick to hide words from filters. */
export const contentDirection = defineCheck({
  key: 'content.direction',
  ...ofBody,
  references: [unicodeSecurity],
  findings: {
    'content.direction_turned': { severity: 'major', points: 1.5, params: countParams },
  },
  evaluate: ({ body }) =>
    body.direction_overrides > 0
      ? fail('content.direction_turned', { count: body.direction_overrides })
      : passWhole(body, {}),
})

/** `line` is 0 if it is not known. */
const traceParams = z.object({ kind: z.enum(traceKinds), sample: z.string(), line: z.int() })
const lineTraceParams = z.object({ field: z.enum(['subject', 'from']), kind: z.enum(traceKinds), sample: z.string() })

/** Whether readers see words, not what a step between the template and the wire left (RFC 2045, RFC 2047). */
export const contentDecoded = defineCheck({
  key: 'content.decoded',
  group: 'content',
  references: [rfc(2045, '6'), rfc(2047, '2')],
  findings: {
    // Readers delete or report what they cannot read.
    'content.code_shown': { severity: 'major', points: 1.5, params: traceParams },
    'content.letters_broken': { severity: 'major', points: 1.5, params: traceParams },
    // Readable, but it looks careless.
    'content.entities_shown': { severity: 'minor', points: 0.5, params: traceParams },
  },
  follows: ['content.readable'],
  needs: ['body'],
  evaluate: ({ body }) => {
    const shown = body.traces.flatMap(({ place, kind, sample, line }) =>
      place === 'text' || place === 'html' ? [{ kind, sample, line: line ?? 0 }] : [],
    )
    const first = shown.find(({ kind }) => kind !== 'entities') ?? shown[0]
    return first ? fail(findingOfTrace[first.kind], first) : passWhole(body, {})
  },
})

/** Whether the subject and the name of the author are words, too. */
export const subjectDecoded = defineCheck({
  key: 'subject.decoded',
  group: 'content',
  references: [rfc(2047, '2')],
  findings: {
    'subject.code_shown': { severity: 'minor', points: 0.5, params: lineTraceParams },
    'subject.letters_broken': { severity: 'minor', points: 0.5, params: lineTraceParams },
    // Outside the syntax that may be written (RFC 5322 section 4.1).
    'subject.control_characters': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ field: z.enum(['subject', 'from']), codes: z.array(z.string()) }),
      references: [rfc(5322, '4.1')],
    },
  },
  follows: ['content.readable'],
  needs: ['body'],
  consults: ['author'],
  evaluate: ({ body, message, author }) => {
    for (const { place: field, kind, sample } of body.traces) {
      if (field !== 'subject' && field !== 'from') continue
      const isBroken = findingOfTrace[kind] === 'content.letters_broken'
      return fail(isBroken ? 'subject.letters_broken' : 'subject.code_shown', { field, kind, sample })
    }
    const name = author.state === 'known' ? author.value.display_name : null
    for (const [field, text] of [['subject', message.subject] as const, ['from', name] as const]) {
      const codes = [...new Set(text?.match(controls))].slice(0, maxNames).map(nameOfControl)
      if (codes.length > 0) return fail('subject.control_characters', { field, codes })
    }
    return pass({})
  },
})

/** Line breaks and tabs belong to the folding of fields. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

function nameOfControl(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

const findingOfTrace: Readonly<
  Record<TraceKind, 'content.code_shown' | 'content.letters_broken' | 'content.entities_shown'>
> = {
  headers: 'content.code_shown',
  base64: 'content.code_shown',
  quoted_printable: 'content.code_shown',
  tags: 'content.code_shown',
  style_rules: 'content.code_shown',
  encoded_words: 'content.code_shown',
  percent: 'content.code_shown',
  escapes: 'content.code_shown',
  charset_twice: 'content.letters_broken',
  charset_lost: 'content.letters_broken',
  entities: 'content.entities_shown',
}

/** Maximum number of fields to list in a sentence. */
const maxNames = 3

/** Whether every merge field of the template was filled in, with a value. */
export const contentPlaceholders = defineCheck({
  key: 'content.placeholders',
  ...ofBody,
  references: [bestPractices],
  findings: {
    // Gmail lists it among the reasons for complaints; filters score it low.
    'content.placeholder_left': {
      severity: 'major',
      points: 0.8,
      params: z.object({ count: z.int(), names: z.array(z.string()) }),
    },
    'content.value_missing': {
      severity: 'major',
      points: 0.8,
      params: z.object({ count: z.int(), sample: z.string() }),
    },
  },
  evaluate: ({ body, purpose }) => {
    const { lost_values } = body
    // Whatever sends a template fills in its fields, if they are whole.
    const placeholders = purpose.template ? body.broken_placeholders : body.placeholders
    const [sample] = lost_values
    if (placeholders.length === 0 && sample !== undefined)
      return fail('content.value_missing', { count: lost_values.length, sample: excerpt(sample) })
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
  ...ofBody,
  references: [bestPractices],
  findings: {
    'content.filler_text_left': { severity: 'minor', points: 0.5, params: noParams },
  },
  evaluate: ({ body }) => (body.filler_text ? fail('content.filler_text_left', {}) : passWhole(body, {})),
})

/** Whether the message itself asks for a password. */
export const contentPasswordForm = defineCheck({
  key: 'content.password_form',
  ...ofBody,
  references: [canIEmail],
  findings: {
    // Email clients remove or warn about forms; no one but a phisher asks for a password in a message.
    'content.password_form_found': { severity: 'critical', points: 4, params: countParams },
  },
  evaluate: ({ body, message }) => {
    const count = body.password_fields
    if (count > 0) return fail('content.password_form_found', { count })
    return message.has_html ? passWhole(body, {}) : notApplicable()
  },
})

/** Whether the message has a tracking pixel. */
export const contentTrackingPixel = defineCheck({
  key: 'content.tracking_pixel',
  ...ofBody,
  references: [applePrivacy],
  findings: {
    'content.tracking_pixel_found': { severity: 'info', points: 0, params: countParams },
  },
  evaluate: ({ body }) => {
    const count = body.tracking_pixels
    return count > 0 ? note('content.tracking_pixel_found', { count }) : passWhole(body, {})
  },
})

export const contentBodyChecks = [
  contentDecoded,
  subjectDecoded,
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
