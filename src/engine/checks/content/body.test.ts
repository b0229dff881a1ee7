import { describe, expect, it } from 'vitest'
import { answerTo, messageFacts, sampleBody } from '../../../../test/support/message-facts.ts'
import type { BodyContent } from '../../../shared/contract/facts/message/body.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import {
  contentDecoded,
  contentDirection,
  contentEmbeddedImages,
  contentFillerText,
  contentHiddenText,
  contentImageHosts,
  contentImages,
  contentInvisibleCharacters,
  contentPasswordForm,
  contentPlaceholders,
  contentPreheader,
  contentTrackingPixel,
  subjectDecoded,
} from './body.ts'

describe('content.hidden_text', () => {
  type Run = BodyContent['hidden'][number]

  function hiddenText(members: Partial<Run>): Run {
    return { technique: 'color', leading: false, characters: 10, text: 'cheap pills', line: 7, ...members }
  }

  it.each<[Partial<BodyContent>, string]>([
    [{}, 'pass'],
    [{ hidden: [] }, 'pass'],
    [{ hidden: [hiddenText({ characters: 30 })], hidden_characters: 30 }, 'pass'],
    [{ hidden: [hiddenText({ characters: 25 }), hiddenText({ characters: 25 })], hidden_characters: 50 }, 'pass'],
    [{ hidden: [hiddenText({ characters: 53 })], hidden_characters: 53 }, 'content.hidden_text'],
    [{ hidden: [hiddenText({ characters: 300 })], hidden_characters: 300 }, 'content.hidden_text'],
    [{ hidden: [hiddenText({ leading: true, characters: 900 })] }, 'content.hidden_text'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(contentHiddenText, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(contentHiddenText, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('content.password_form', () => {
  it.each<[Partial<BodyContent>, string]>([
    [{}, 'pass'],
    [{ password_fields: 1 }, 'content.password_form_found'],
    [{ unread_characters: 10 }, 'not evaluated'],
    [{ unread_characters: 10, password_fields: 1 }, 'content.password_form_found'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(contentPasswordForm, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
  })
})

describe('content.preheader', () => {
  it.each<[Partial<BodyContent>, string]>([
    [{}, 'pass'],
    [{ hidden: [] }, 'content.preheader_missing'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(contentPreheader, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(contentPreheader, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('content.images', () => {
  it.each<[Partial<BodyContent>, string]>([
    [{}, 'pass'],
    [{ images: 0, html_words: 0 }, 'not evaluated'],
    [{ images: 1, html_words: 12 }, 'pass'],
    [{ images: 1, html_words: 5 }, 'content.image_only'],
    [{ images: 12, html_words: 40 }, 'content.image_heavy'],
    [{ images: 60, html_words: 250 }, 'pass'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(contentImages, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(contentImages, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('content.embedded_images', () => {
  it.each<[Partial<BodyContent>, string]>([
    [{ embedded_images: 2 }, 'pass'],
    [{ embedded_images: 0 }, 'not evaluated'],
    [{ embedded_images: 2, missing_images: ['logo@shop.example'] }, 'content.image_not_embedded'],
    [{ embedded_images: 2, unread_characters: 5 }, 'not evaluated'],
    // A report of an earlier version.
    [{ embedded_images: null }, 'not evaluated'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(contentEmbeddedImages, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
  })
})

describe('content.image_hosts', () => {
  it.each<[Partial<BodyContent>, string]>([
    [{}, 'pass'],
    [{ images: 0 }, 'not evaluated'],
    [{ ip_images: ['https://192.0.2.1/a.png'] }, 'content.image_ip_host'],
    [{ unread_characters: 5 }, 'not evaluated'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(contentImageHosts, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
  })
})

describe('content.invisible_characters', () => {
  it.each<[Partial<BodyContent>, string]>([
    [{ invisible_characters: 2 }, 'pass'],
    [{ invisible_characters: 3 }, 'content.words_cut'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(contentInvisibleCharacters, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(contentInvisibleCharacters, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('content.direction', () => {
  it.each<[Partial<BodyContent>, string]>([
    [{}, 'pass'],
    [{ direction_overrides: 1 }, 'content.direction_turned'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(contentDirection, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(contentDirection, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('content.placeholders', () => {
  it.each<[Partial<BodyContent>, string]>([
    [{}, 'pass'],
    [{ placeholders: ['{{ first_name }}'] }, 'content.placeholder_left'],
    [{ lost_values: ['Dear undefined'] }, 'content.value_missing'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(contentPlaceholders, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(contentPlaceholders, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('content.decoded and subject.decoded', () => {
  const trace = (place: BodyContent['traces'][number]['place'], kind: BodyContent['traces'][number]['kind']) => ({
    place,
    kind,
    sample: 'x',
    line: null,
  })
  it.each<[BodyContent['traces'], string, string]>([
    [[], 'pass', 'pass'],
    [[trace('text', 'headers')], 'content.code_shown', 'pass'],
    [[trace('html', 'charset_twice')], 'content.letters_broken', 'pass'],
    [[trace('text', 'entities'), trace('html', 'tags')], 'content.code_shown', 'pass'],
    [[trace('text', 'entities')], 'content.entities_shown', 'pass'],
    [[trace('subject', 'entities')], 'pass', 'subject.code_shown'],
    [[trace('from', 'charset_lost')], 'pass', 'subject.letters_broken'],
  ])('evaluates %j', (traces, ofBody, ofSubject) => {
    const body = known({ ...sampleBody, traces })
    expect(answerTo(contentDecoded, { body })).toBe(ofBody)
    expect(answerTo(subjectDecoded, { body })).toBe(ofSubject)
  })

  it.each([
    ['New\u0007 tea', 'Shop', 'subject.control_characters'],
    ['New tea', 'Sh\u001bop', 'subject.control_characters'],
    ['New\ttea', 'Żółw 👨‍👩‍👧', 'pass'],
  ])('finds control characters in the subject %j and the name %j', (subject, display_name, answer) => {
    const { message, author } = messageFacts()
    const from = author.state === 'known' ? known({ ...author.value, display_name }) : author
    expect(answerTo(subjectDecoded, { message: { ...message, subject }, author: from })).toBe(answer)
  })
})

describe('content.filler_text', () => {
  it.each<[Partial<BodyContent>, string]>([
    [{}, 'pass'],
    [{ filler_text: true }, 'content.filler_text_left'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(contentFillerText, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(contentFillerText, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('content.tracking_pixel', () => {
  it.each<[Partial<BodyContent>, string]>([
    [{}, 'pass'],
    [{ tracking_pixels: 1 }, 'content.tracking_pixel_found'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(contentTrackingPixel, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(contentTrackingPixel, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})
