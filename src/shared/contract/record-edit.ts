import { z } from 'zod'

/** Maximum record length in characters, far more than these records need. */
const maxRecordLength = 4_096
/** Maximum length of a name as text, with its final dot and every byte escaped. */
const maxNameLength = 1_016

export const editableTypes = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'TLSA', 'TXT'] as const

/** Records with one name and type that would replace the published ones. */
export const recordEditSchema = z.object({
  name: z.string().min(1).max(maxNameLength).describe('Its full name.'),
  type: z.enum(editableTypes),
  current: z
    .string()
    .max(maxRecordLength)
    .nullable()
    .optional()
    .describe(
      'The records it replaces, one per line; null if it is added. Without it, it replaces what a name may have only once: a CNAME, an SPF record, or the record of a service, such as DMARC.',
    ),
  value: z
    .string()
    .max(maxRecordLength)
    .describe('The records, one per line: the text for TXT, otherwise as in a zone file. Empty: none.'),
})
/** Maximum number of characters of an edit. */
export const maxEditLength = maxNameLength + 2 * maxRecordLength

export type RecordEdit = z.infer<typeof recordEditSchema>
