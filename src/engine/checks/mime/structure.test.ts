import { describe, expect, it } from 'vitest'
import { answerTo, messageFacts, samplePart } from '../../../../test/support/message-facts.ts'
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
