import { z } from 'zod'

const nothing = z.object({})
const count = z.object({ count: z.int() })
const charset = z.object({ charset: z.string() })
const type = z.object({ type: z.string() })
const megabytes = z.object({ megabytes: z.number() })
/** The first files, by their names. */
const files = z.object({ names: z.array(z.string()) })

/** What the texts about the make of the message and its attachments state. */
export const mime = {
  checks: {
    'mime.line_length': z.object({ longest: z.int() }),
    'mime.line_ends': nothing,
    'mime.nuls': nothing,
    'mime.types': nothing,
    'mime.charsets': nothing,
    'mime.transfer_encodings': nothing,
    'mime.encoded_data': nothing,
    'mime.base64': nothing,
    'mime.eight_bit': nothing,
    'mime.multiparts': count,
    'mime.nesting': nothing,
    'mime.alternatives': nothing,
    'mime.body_disposition': nothing,
    'mime.size': z.object({ kilobytes: z.int() }),
    'attachments.types': count,
    'attachments.contents': nothing,
    'attachments.encryption': nothing,
  },
  findings: {
    'mime.line_too_long': count.extend({ longest: z.int() }),
    'mime.bare_line_feed': count,
    'mime.bare_carriage_return': count,
    'mime.nul': count,
    'mime.type_invalid': nothing,
    'mime.charset_missing': nothing,
    'mime.charset_unknown': charset,
    'mime.charset_mismatch': charset,
    'mime.encoding_unknown': z.object({ encoding: z.string() }),
    'mime.encoding_broken': type.extend({ encoding: z.string() }),
    'mime.base64_needless': type,
    'mime.eight_bit_undeclared': type,
    'mime.boundary_missing': nothing,
    'mime.boundary_not_found': nothing,
    'mime.multipart_encoded': nothing,
    'mime.multipart_unclosed': nothing,
    'mime.nested_deep': z.object({ depth: z.int() }),
    'mime.alternatives_turned': nothing,
    'mime.body_attached': nothing,
    'mime.size_large': megabytes,
    'mime.size_risky': megabytes,
    'mime.size_refused': megabytes,
    'attachments.program': files,
    'attachments.disguised': files,
    'attachments.hidden_program': files,
    'attachments.macros': files,
    'attachments.web_page': files,
    'attachments.encrypted': files,
  },
} as const
