import { z } from 'zod'

const nothing = z.object({})
const value = z.object({ value: z.string() })

/** What the texts about the fields of mailings, and about leaving them, state. */
export const mailing = {
  checks: {
    'mailing.list_id': nothing,
    'mailing.feedback_id': z.object({ sender: z.string() }),
    'mailing.precedence': value,
    'mailing.auto_submitted': value,
    'list_unsubscribe.form': nothing,
    'list_unsubscribe.one_click': nothing,
    'list_unsubscribe.mailto': nothing,
    'list_unsubscribe.signature': nothing,
  },
  findings: {
    'mailing.list_id_invalid': value,
    'mailing.feedback_id_invalid': value,
    'mailing.precedence_junk': nothing,
    'mailing.called_automatic': value,
    'list_unsubscribe.missing': nothing,
    'list_unsubscribe.invalid': value,
    'list_unsubscribe.post_invalid': value,
    'list_unsubscribe.not_one_click': nothing,
    'list_unsubscribe.no_mailto': nothing,
    'list_unsubscribe.not_signed': z.object({ names: z.array(z.string()) }),
  },
} as const
