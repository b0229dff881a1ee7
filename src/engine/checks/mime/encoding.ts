import { z } from 'zod'
import type { MimeFault, MimePart, MimeStructure } from '../../../shared/contract/facts/message/mime.ts'
import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, noParams, note, pass } from '../define-check.ts'
import { rfc } from '../references.ts'

const countParams = z.object({ count: z.int() })

/** The first part with a fault. */
export function faultyPart({ parts }: MimeStructure, fault: MimeFault): MimePart | null {
  return parts.find(({ faults }) => faults.includes(fault)) ?? null
}

/** Common to checks of the encodings. */
const ofEncoding = { group: 'content', follows: ['mime.multiparts'], needs: ['mime'] } as const

/** Whether the boundaries of multipart messages are correct (RFC 2046 section 5.1). */
export const mimeMultiparts = defineCheck({
  key: 'mime.multiparts',
  group: 'content',
  params: countParams,
  references: [rfc(2046, '5.1.1')],
  findings: {
    // The parts cannot be read.
    'mime.boundary_missing': { severity: 'major', points: 1.5, params: noParams },
    'mime.boundary_not_found': { severity: 'major', points: 1.5, params: noParams },
    'mime.multipart_encoded': { severity: 'major', points: 1, params: noParams, references: [rfc(2045, '6.4')] },
    // Clients end the outer part with the inner one, or show neither.
    'mime.boundary_repeated': { severity: 'major', points: 1, params: noParams },
    'mime.multipart_unclosed': { severity: 'minor', points: 0.3, params: noParams },
  },
  follows: ['content.readable'],
  needs: ['mime'],
  evaluate: ({ mime }) => {
    if (faultyPart(mime, 'boundary_missing')) return fail('mime.boundary_missing', {})
    // Encoding the whole also hides its boundaries.
    if (faultyPart(mime, 'encoded_multipart')) return fail('mime.multipart_encoded', {})
    if (faultyPart(mime, 'boundary_not_found')) return fail('mime.boundary_not_found', {})
    if (faultyPart(mime, 'boundary_repeated')) return fail('mime.boundary_repeated', {})
    return faultyPart(mime, 'unclosed') ? fail('mime.multipart_unclosed', {}) : pass({ count: mime.parts.length })
  },
})

/** Whether every line is within the limit for SMTP (RFC 5322 section 2.1.1). */
export const mimeLineLength = defineCheck({
  key: 'mime.line_length',
  group: 'content',
  params: z.object({ longest: z.int() }),
  references: [rfc(5322, '2.1.1'), rfc(5321, '4.5.3.1.6')],
  findings: {
    // Exim refuses longer lines; others break them, which breaks the DKIM signature.
    'mime.line_too_long': { severity: 'major', points: 1, params: z.object({ count: z.int(), longest: z.int() }) },
  },
  follows: ['content.readable'],
  needs: ['lines'],
  evaluate: ({ lines }) =>
    lines.too_long > 0
      ? fail('mime.line_too_long', { count: lines.too_long, longest: lines.longest })
      : pass({ longest: lines.longest }),
})

/** Whether every line ends in CRLF, without a bare CR or LF (RFC 5321 section 2.3.8). */
export const mimeLineEnds = defineCheck({
  key: 'mime.line_ends',
  group: 'content',
  references: [rfc(5321, '2.3.8')],
  findings: {
    // Exchange Online and Gmail refuse it, and Postfix since the SMTP smuggling attacks of 2023.
    'mime.bare_line_feed': { severity: 'major', points: 1.5, params: countParams },
    'mime.bare_carriage_return': { severity: 'minor', points: 0.5, params: countParams },
  },
  follows: ['mime.line_length'],
  needs: ['lines'],
  evaluate: ({ lines, purpose }) => {
    const { bare_line_feeds, bare_carriage_returns } = lines
    // What sends a template writes its lines anew.
    const report = purpose.template ? note : fail
    if (bare_line_feeds > 0) return report('mime.bare_line_feed', { count: bare_line_feeds })
    if (bare_carriage_returns > 0) return report('mime.bare_carriage_return', { count: bare_carriage_returns })
    return pass({})
  },
})

/** Whether the message contains NULs, at which some programs stop reading (RFC 5322 section 4). */
export const mimeNuls = defineCheck({
  key: 'mime.nuls',
  group: 'content',
  references: [rfc(5322, '4')],
  findings: {
    // Filters suspect hidden content.
    'mime.nul': { severity: 'major', points: 1, params: countParams },
  },
  follows: ['mime.line_length'],
  needs: ['lines'],
  evaluate: ({ lines }) => (lines.nuls > 0 ? fail('mime.nul', { count: lines.nuls }) : pass({})),
})

/** Whether every text part declares a charset that email clients support (RFC 2046 section 4.1.2). */
export const mimeCharsets = defineCheck({
  key: 'mime.charsets',
  ...ofEncoding,
  references: [rfc(2046, '4.1.2')],
  findings: {
    // Readers see wrong characters.
    'mime.charset_missing': { severity: 'minor', points: 0.3, params: noParams },
    'mime.charset_unknown': { severity: 'minor', points: 0.5, params: z.object({ charset: z.string() }) },
    'mime.charset_mismatch': { severity: 'minor', points: 0.5, params: z.object({ charset: z.string() }) },
  },
  evaluate: ({ mime }) => {
    if (faultyPart(mime, 'charset_missing')) return fail('mime.charset_missing', {})
    const unknown = faultyPart(mime, 'charset_unknown')
    if (unknown) return fail('mime.charset_unknown', { charset: excerpt(unknown.charset ?? '') })
    const mismatch = faultyPart(mime, 'charset_mismatch')
    if (mismatch) return fail('mime.charset_mismatch', { charset: excerpt(mismatch.charset ?? '') })
    return pass({})
  },
})

/** Whether every part has a supported transfer encoding (RFC 2045 section 6). */
export const mimeTransferEncodings = defineCheck({
  key: 'mime.transfer_encodings',
  ...ofEncoding,
  references: [rfc(2045, '6.1')],
  findings: {
    // The part is shown as a file, or not at all.
    'mime.encoding_unknown': { severity: 'major', points: 1, params: z.object({ encoding: z.string() }) },
  },
  evaluate: ({ mime }) => {
    const part = faultyPart(mime, 'unknown_encoding')
    return part ? fail('mime.encoding_unknown', { encoding: excerpt(part.encoding) }) : pass({})
  },
})

/** Whether declared base64 or quoted-printable data is valid (RFC 2045 sections 6.7 and 6.8). */
export const mimeEncodedData = defineCheck({
  key: 'mime.encoded_data',
  ...ofEncoding,
  references: [rfc(2045, '6.7'), rfc(2045, '6.8')],
  findings: {
    'mime.encoding_broken': {
      severity: 'minor',
      points: 0.5,
      params: z.object({ type: z.string(), encoding: z.string() }),
    },
  },
  evaluate: ({ mime }) => {
    const part = faultyPart(mime, 'broken_encoding')
    return part ? fail('mime.encoding_broken', { encoding: part.encoding, type: part.type }) : pass({})
  },
})

/** Whether plain text is needlessly base64-encoded, which filters treat as hiding it. */
export const mimeBase64 = defineCheck({
  key: 'mime.base64',
  ...ofEncoding,
  references: [rfc(2045, '6.2')],
  findings: {
    // SpamAssassin gives 1.7 of 5, rspamd 0.1 to 1 of 15.
    'mime.base64_needless': { severity: 'minor', points: 0.4, params: z.object({ type: z.string() }) },
  },
  evaluate: ({ mime }) => {
    const part = faultyPart(mime, 'needless_base64')
    return part ? fail('mime.base64_needless', { type: part.type }) : pass({})
  },
})

/** Whether a part with 8-bit text declares it (RFC 2045 section 6.2). */
export const mimeEightBit = defineCheck({
  key: 'mime.eight_bit',
  ...ofEncoding,
  references: [rfc(2045, '6.2'), rfc(6152, '3')],
  findings: {
    // Servers without 8BITMIME convert or cut it, which breaks signatures.
    'mime.eight_bit_undeclared': { severity: 'minor', points: 0.4, params: z.object({ type: z.string() }) },
  },
  evaluate: ({ mime }) => {
    const part = faultyPart(mime, 'undeclared_eight_bit')
    return part ? fail('mime.eight_bit_undeclared', { type: part.type }) : pass({})
  },
})

export const mimeEncodingChecks = [
  mimeMultiparts,
  mimeLineLength,
  mimeLineEnds,
  mimeNuls,
  mimeCharsets,
  mimeTransferEncodings,
  mimeEncodedData,
  mimeBase64,
  mimeEightBit,
] as const
