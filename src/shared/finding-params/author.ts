import { z } from 'zod'

const nothing = z.object({})
const value = z.object({ value: z.string() })
const domain = z.object({ domain: z.string() })
/** A domain beside that of From. */
const elsewhere = domain.extend({ author: z.string() })

/** What the texts about the people whom the header names state. */
export const author = {
  checks: {
    'author.display_name': z.object({ name: z.string() }),
    'author.reply_to': domain,
    'author.sender': domain,
  },
  findings: {
    'author.display_name_address': z.object({ shown: z.string(), address: z.string() }),
    'author.display_name_domain': domain.extend({ shown: z.string() }),
    'author.display_name_missing': nothing,
    'author.reply_to_invalid': value,
    'author.reply_to_free_mail': domain,
    'author.reply_to_recipient': z.object({ address: z.string() }),
    'author.reply_to_elsewhere': elsewhere,
    'author.sender_invalid': value,
    'author.sender_elsewhere': elsewhere,
  },
} as const
