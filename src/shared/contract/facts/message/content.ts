import { z } from 'zod'
import { factSchema } from '../../../fact.ts'
import { reasonSchema } from '../../../reason.ts'

const headersSchema = z.object({
  fields: z.array(z.object({ name: z.string(), value: z.string() })).describe('In message order, unfolded, undecoded.'),
  truncated: z.boolean(),
  unstored: z
    .literal(true)
    .optional()
    .describe('Whether the file that the message comes from stores no header, so a missing field means nothing.'),
  stray_line: z
    .string()
    .nullable()
    .optional()
    .describe('The start of the first line that neither starts nor continues a field. Earlier versions did not look.'),
})

const messageSchema = z.object({
  size: z.int().describe('Bytes as received.'),
  subject: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  date: z.iso.datetime().nullable(),
  message_id: z.string().nullable(),
  has_text: z.boolean(),
  has_html: z.boolean(),
  parts: z.array(z.object({ type: z.string(), size: z.int(), file_name: z.string().nullable() })),
  parse_error: reasonSchema.nullable().describe('Why the body could not be parsed; null if it could.'),
})

/** The author of the message: the mailbox in From (RFC 5598 section 2.1.1). */
const authorSchema = z.object({
  address: z.string(),
  display_name: z.string().nullable(),
  domain: z.string(),
  organizational_domain: z
    .string()
    .describe('The registered domain. The organizational domain of DMARC is with its policy.'),
})

/** The message itself: header, author, and parts. */
export const contentFacts = {
  message: messageSchema,
  headers: headersSchema,
  author: factSchema(authorSchema),
}

export type Author = z.infer<typeof authorSchema>
