import { z } from 'zod'

const nothing = z.object({})
const spamScore = z.object({ score: z.number(), required_score: z.number() })

/** What the texts about the analysis, the body, the spam filter and unsubscribing state. */
export const content = {
  checks: {
    'analysis.complete': nothing,
    'content.readable': nothing,
    'content.text': nothing,
    'spam.score': spamScore,
    'list_unsubscribe.one_click': nothing,
  },
  findings: {
    'content.no_headers': nothing,
    'content.empty': nothing,
    'content.html_only': nothing,
    'spam.borderline': spamScore,
    'spam.likely': spamScore,
    'list_unsubscribe.missing': nothing,
    'list_unsubscribe.not_one_click': nothing,
  },
} as const
