import { z } from 'zod'
import { factSchema } from '../../../fact.ts'

/** Faults in the structure or encoding of a part (RFC 2045, RFC 2046). */
export const mimeFaults = [
  /** An invalid Content-Type. */
  'invalid_type',
  /** A multipart without the parameter `boundary`. */
  'boundary_missing',
  /** A multipart whose boundary never occurs. */
  'boundary_not_found',
  /** A multipart with the boundary of one around it. */
  'boundary_repeated',
  /** A multipart without its closing boundary. */
  'unclosed',
  /** A multipart in base64 or quoted-printable (RFC 2045 section 6.4). */
  'encoded_multipart',
  /** An unknown Content-Transfer-Encoding. */
  'unknown_encoding',
  /** Invalid base64 or quoted-printable. */
  'broken_encoding',
  /** Bytes over 127 in a part declared as 7bit. */
  'undeclared_eight_bit',
  /** Non-ASCII text without a charset. */
  'charset_missing',
  /** An unknown charset. */
  'charset_unknown',
  /** Text that is invalid in its declared charset. */
  'charset_mismatch',
  /** Base64 around plain ASCII. */
  'needless_base64',
] as const

/** File types detected from content, where that matters. */
export const fileKinds = ['executable', 'archive', 'encrypted_archive', 'encrypted_document', 'tnef'] as const

const partSchema = z.object({
  path: z.string().describe('Its position: 1.2 is the second part of the first; empty for the message itself.'),
  type: z.string(),
  charset: z.string().nullable(),
  encoding: z.string().describe('Content-Transfer-Encoding; 7bit by default.'),
  disposition: z.string().nullable(),
  file_name: z.string().nullable(),
  size: z.int().describe('Bytes as sent, still encoded.'),
  file_kind: z.enum(fileKinds).nullable().describe('Detected from its bytes; nothing is unpacked.'),
  archived: z
    .array(z.string())
    .nullable()
    .default(null)
    .describe(
      'The first file of each type that a ZIP archive lists; null for other files, and if its list was not read.',
    ),
  faults: z.array(z.enum(mimeFaults)),
})

const mimeSchema = z.object({
  parts: z.array(partSchema).describe('Every part in message order, multiparts before their content.'),
  depth: z.int().describe('Nesting depth of multiparts; 0 for a single part.'),
})

const linesSchema = z.object({
  longest: z.int().describe('Bytes of the longest line without its end; at most 998 are allowed.'),
  too_long: z.int().describe('Lines over 998 bytes (RFC 5322 section 2.1.1).'),
  bare_line_feeds: z.int().describe('LF without CR among lines that end in CRLF.'),
  bare_carriage_returns: z.int().describe('CR without LF.'),
  nuls: z.int(),
})

/** The structure of the message. */
export const mimeFacts = {
  mime: factSchema(mimeSchema).describe('The parts of the message as it declares them (RFC 2045).'),
  lines: factSchema(linesSchema).describe('The lines of the message as they were sent.'),
}

export type MimeFault = (typeof mimeFaults)[number]
export type FileKind = (typeof fileKinds)[number]
export type MimePart = z.infer<typeof partSchema>
export type MimeStructure = z.infer<typeof mimeSchema>
export type MessageLines = z.infer<typeof linesSchema>
