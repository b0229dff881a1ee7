import { defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { looksLikeBulk } from '../../looks-like-bulk.ts'

/** Whether a mailing shows in its body how to leave it, as Gmail, Yahoo and Microsoft demand. */
export const contentUnsubscribeLink = defineCheck({
  key: 'content.unsubscribe_link',
  group: 'compliance',
  scope: ['message'],
  follows: ['links.shown_addresses'],
  needs: ['links'],
  evaluate: ({ links, headers, message }) => {
    // That there is nothing to read has a finding of its own.
    if (!looksLikeBulk(headers) || (!message.has_text && !message.has_html)) return notApplicable()
    return links.has_unsubscribe ? pass({}) : fail('content.unsubscribe_link_missing', {})
  },
})
