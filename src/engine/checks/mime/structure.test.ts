import { describe, expect, it } from 'vitest'
import { answerTo, messageFacts, sampleBody, samplePart } from '../../../../test/support/message-facts.ts'
import type { MimePart } from '../../../shared/contract/facts/message/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { mimeAlternatives, mimeBodyDisposition, mimeNesting, mimeSize, mimeTypes } from './structure.ts'

describe('mime.types', () => {
  it.each<[Partial<MimePart>, string]>([
    [{}, 'pass'],
    [{ faults: ['invalid_type'] }, 'mime.type_invalid'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(mimeTypes, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(mimeTypes, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('mime.nesting', () => {
  it.each<[number, string]>([
    [0, 'pass'],
    [10, 'pass'],
    [11, 'mime.nested_deep'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(mimeNesting, { mime: known({ depth: value, parts: [] }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(mimeNesting, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('mime.alternatives', () => {
  it.each<[string[], string]>([
    [['text/plain', 'text/html'], 'pass'],
    [['text/plain', 'multipart/related'], 'pass'],
    [['text/plain', 'text/html', 'text/calendar'], 'pass'],
    [['text/html', 'text/plain'], 'mime.alternatives_turned'],
    [['multipart/related', 'text/plain'], 'mime.alternatives_turned'],
    [['text/plain', 'multipart/mixed'], 'pass'],
    [['text/plain', 'text/x-amp-html', 'text/html'], 'pass'],
    [['text/plain', 'text/html', 'text/x-amp-html'], 'mime.amp_last'],
    [['text/plain', 'text/x-amp-html'], 'pass'],
    [['text/plain', 'application/pdf'], 'mime.alternative_file'],
    [['text/plain', 'text/html', 'image/png'], 'mime.alternative_file'],
    [['text/plain', 'text/html', 'application/ics'], 'pass'],
  ])('evaluates %j', (value, answer) => {
    expect(
      answerTo(mimeAlternatives, {
        mime: known({
          depth: 1,
          parts: [
            samplePart({ path: '', type: 'multipart/alternative' }),
            ...value.map((type, index) => samplePart({ path: String(index + 1), type })),
          ],
        }),
      }),
    ).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(mimeAlternatives, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('text and HTML in multipart/mixed', () => {
  it.each<[Partial<MimePart>[], string]>([
    [[{ path: '1' }, { path: '2', type: 'text/html' }], 'mime.shown_twice'],
    [[{ path: '1' }, { path: '2', type: 'multipart/related' }, { path: '2.1', type: 'text/html' }], 'mime.shown_twice'],
    // The footer of a list, a page as a file, and an HTML attachment.
    [[{ path: '1', type: 'text/html' }, { path: '2' }], 'not evaluated'],
    [[{ path: '1' }, { path: '2', type: 'text/html', file_name: 'page.html' }], 'not evaluated'],
    [[{ path: '1' }, { path: '2', type: 'text/html', disposition: 'attachment' }], 'not evaluated'],
  ])('evaluates %j', (parts, answer) => {
    const all = [samplePart({ path: '', type: 'multipart/mixed' }), ...parts.map(samplePart)]
    expect(answerTo(mimeAlternatives, { mime: known({ depth: 1, parts: all }) })).toBe(answer)
  })

  it('is no fault if the texts differ', () => {
    const parts = [{ path: '', type: 'multipart/mixed' }, { path: '1' }, { path: '2', type: 'text/html' }]
    const body = known({ ...sampleBody, text_words: 50, html_words: 50, shared_words: 5 })
    expect(answerTo(mimeAlternatives, { mime: known({ depth: 1, parts: parts.map(samplePart) }), body })).toBe(
      'not evaluated',
    )
  })
})

describe('mime.body_disposition', () => {
  it.each<[Partial<MimePart>, string]>([
    [{}, 'pass'],
    [{ disposition: 'inline' }, 'pass'],
    [{ disposition: 'attachment' }, 'mime.body_attached'],
    [{ disposition: 'attachment', file_name: 'notes.txt' }, 'not evaluated'],
    [{ type: 'application/pdf', file_name: 'a.pdf' }, 'not evaluated'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(mimeBodyDisposition, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(mimeBodyDisposition, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('mime.size', () => {
  const mebibyte = 1024 * 1024

  it.each([
    [2048, 'pass'],
    [10 * mebibyte, 'pass'],
    [10 * mebibyte + 1, 'mime.size_large'],
    [21 * mebibyte, 'mime.size_risky'],
    [26 * mebibyte, 'mime.size_refused'],
  ])('evaluates %d octets', (size, answer) => {
    expect(answerTo(mimeSize, { message: { ...messageFacts().message, size } })).toBe(answer)
  })
})
