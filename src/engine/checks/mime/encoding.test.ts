import { describe, expect, it } from 'vitest'
import { answerTo, samplePart } from '../../../../test/support/message-facts.ts'
import type { MessageLines, MimePart } from '../../../shared/contract/facts/message/mime.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import {
  mimeBase64,
  mimeCharsets,
  mimeEightBit,
  mimeEncodedData,
  mimeLineEnds,
  mimeLineLength,
  mimeMultiparts,
  mimeNuls,
  mimeTransferEncodings,
} from './encoding.ts'

describe('mime.multiparts', () => {
  it.each<[Partial<MimePart>, string]>([
    [{ type: 'multipart/mixed' }, 'pass'],
    [{ type: 'multipart/mixed', faults: ['boundary_missing'] }, 'mime.boundary_missing'],
    [{ type: 'multipart/mixed', faults: ['boundary_not_found'] }, 'mime.boundary_not_found'],
    [{ type: 'multipart/mixed', faults: ['encoded_multipart', 'unclosed'] }, 'mime.multipart_encoded'],
    [{ type: 'multipart/mixed', faults: ['encoded_multipart', 'boundary_not_found'] }, 'mime.multipart_encoded'],
    [{ type: 'multipart/mixed', faults: ['unclosed'] }, 'mime.multipart_unclosed'],
    [{ type: 'multipart/mixed', faults: ['boundary_repeated', 'unclosed'] }, 'mime.boundary_repeated'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(mimeMultiparts, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(mimeMultiparts, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('mime.line_length', () => {
  it.each<[Partial<MessageLines>, string]>([
    [{ longest: 998 }, 'pass'],
    [{ longest: 5000, too_long: 3 }, 'mime.line_too_long'],
  ])('evaluates %j', (value, answer) => {
    expect(
      answerTo(mimeLineLength, {
        lines: known({ longest: 100, too_long: 0, bare_line_feeds: 0, bare_carriage_returns: 0, nuls: 0, ...value }),
      }),
    ).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(mimeLineLength, { lines: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('mime.line_ends', () => {
  it.each<[Partial<MessageLines>, string]>([
    [{}, 'pass'],
    [{ bare_line_feeds: 1, bare_carriage_returns: 1 }, 'mime.bare_line_feed'],
    [{ bare_carriage_returns: 1 }, 'mime.bare_carriage_return'],
  ])('evaluates %j', (value, answer) => {
    expect(
      answerTo(mimeLineEnds, {
        lines: known({ longest: 100, too_long: 0, bare_line_feeds: 0, bare_carriage_returns: 0, nuls: 0, ...value }),
      }),
    ).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(mimeLineEnds, { lines: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('mime.nuls', () => {
  it.each<[Partial<MessageLines>, string]>([
    [{}, 'pass'],
    [{ nuls: 2 }, 'mime.nul'],
  ])('evaluates %j', (value, answer) => {
    expect(
      answerTo(mimeNuls, {
        lines: known({ longest: 100, too_long: 0, bare_line_feeds: 0, bare_carriage_returns: 0, nuls: 0, ...value }),
      }),
    ).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(mimeNuls, { lines: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('mime.charsets', () => {
  it.each<[Partial<MimePart>, string]>([
    [{ charset: 'utf-8' }, 'pass'],
    [{ faults: ['charset_missing'] }, 'mime.charset_missing'],
    [{ charset: 'x-none', faults: ['charset_unknown'] }, 'mime.charset_unknown'],
    [{ charset: 'utf-8', faults: ['charset_mismatch'] }, 'mime.charset_mismatch'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(mimeCharsets, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(mimeCharsets, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('mime.transfer_encodings', () => {
  it.each<[Partial<MimePart>, string]>([
    [{ encoding: '8bit' }, 'pass'],
    [{ encoding: 'x-none', faults: ['unknown_encoding'] }, 'mime.encoding_unknown'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(mimeTransferEncodings, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(mimeTransferEncodings, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('mime.encoded_data', () => {
  it.each<[Partial<MimePart>, string]>([
    [{ encoding: 'base64' }, 'pass'],
    [{ encoding: 'base64', faults: ['broken_encoding'] }, 'mime.encoding_broken'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(mimeEncodedData, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(mimeEncodedData, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('mime.base64', () => {
  it.each<[Partial<MimePart>, string]>([
    [{}, 'pass'],
    [{ encoding: 'base64', faults: ['needless_base64'] }, 'mime.base64_needless'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(mimeBase64, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(mimeBase64, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('mime.eight_bit', () => {
  it.each<[Partial<MimePart>, string]>([
    [{ encoding: '8bit' }, 'pass'],
    [{ faults: ['undeclared_eight_bit'] }, 'mime.eight_bit_undeclared'],
  ])('evaluates %j', (value, answer) => {
    expect(answerTo(mimeEightBit, { mime: known({ depth: 1, parts: [samplePart(value)] }) })).toBe(answer)
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(mimeEightBit, { mime: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})
