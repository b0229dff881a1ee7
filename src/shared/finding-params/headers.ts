import { z } from 'zod'

const nothing = z.object({})
const value = z.object({ value: z.string() })
const names = z.object({ names: z.array(z.string()) })

/** What the texts about the header fields state. */
export const headers = {
  checks: {
    'headers.from': z.object({ from: z.string() }),
    'headers.date': nothing,
    'headers.message_id': nothing,
    'headers.subject': nothing,
    'headers.recipients': nothing,
    'headers.mime_version': nothing,
    'headers.unique': nothing,
    'headers.message_id_host': z.object({ host: z.string() }),
    'headers.date_zone': nothing,
    'headers.ascii': nothing,
    'headers.encoded_words': nothing,
    'headers.address_encoding': nothing,
    'headers.priority': nothing,
  },
  findings: {
    'headers.from_missing': nothing,
    'headers.from_doubled': z.object({ count: z.int() }),
    'headers.from_invalid': value,
    'headers.from_without_domain': value,
    'headers.from_syntax': value,
    'headers.from_multiple': z.object({ count: z.int() }),
    'headers.date_missing': nothing,
    'headers.date_invalid': value,
    'headers.date_future': z.object({ hours: z.int() }),
    'headers.date_past': z.object({ days: z.int() }),
    'headers.message_id_missing': nothing,
    'headers.message_id_invalid': value,
    'headers.subject_missing': nothing,
    'headers.subject_empty': nothing,
    'headers.recipients_missing': nothing,
    'headers.mime_version_missing': nothing,
    'headers.doubled': names,
    'headers.message_id_local': z.object({ host: z.string() }),
    'headers.date_zone_missing': value,
    'headers.not_ascii': names,
    'headers.encoded_word_broken': names,
    'headers.address_encoded': z.object({ field: z.string(), value: z.string() }),
    'headers.priority_high': z.object({ field: z.string() }),
  },
} as const
