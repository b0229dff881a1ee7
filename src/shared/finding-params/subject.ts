import { z } from 'zod'

const nothing = z.object({})
const characters = z.object({ characters: z.int() })

/** What the texts about the wording of the subject state. */
export const subject = {
  checks: {
    'subject.length': characters,
    'subject.capitals': nothing,
    'subject.punctuation': nothing,
    'subject.emoji': z.object({ count: z.int() }),
    'subject.money': nothing,
    'subject.address': nothing,
    'subject.trial': nothing,
    'subject.reply_prefix': nothing,
  },
  findings: {
    'subject.too_long': characters,
    'subject.cut': characters,
    'subject.capitals_only': nothing,
    'subject.punctuation_loud': z.object({ marks: z.int() }),
    'subject.emoji_many': z.object({ count: z.int() }),
    'subject.money_loud': z.object({ signs: z.int() }),
    'subject.address_shown': z.object({ address: z.string() }),
    'subject.trial_word': z.object({ subject: z.string() }),
    'subject.fake_reply': z.object({ prefix: z.string() }),
  },
} as const
