import type { MessageFacts } from '../../../shared/contract/facts.ts'
import { isDiscussionList } from '../../message/discussion-list.ts'
import { looksLikeBulk } from '../../message/looks-like-bulk.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/** Whether a mailing shows in its body how to leave it, as Gmail, Yahoo and Microsoft demand. */
export const contentUnsubscribeLink = defineCheck({
  key: 'content.unsubscribe_link',
  group: 'compliance',
  findings: ['content.unsubscribe_link_missing'],
  scope: ['message'],
  follows: ['links.shown_addresses'],
  needs: ['links'],
  consults: ['mailing'],
  evaluate: ({ links, ...facts }) => {
    const { headers, message } = facts
    // That there is nothing to read has a finding of its own.
    if (!looksLikeBulk(facts) || isEmpty(message)) return notApplicable()
    // No provider asks for a link in the body of a list that its readers write to.
    if (isDiscussionList(headers)) return notApplicable()
    if (links.has_unsubscribe) return pass({})
    // It may be at the end, which was not read.
    return links.unread > 0 ? notApplicable() : fail('content.unsubscribe_link_missing', {})
  },
})

function isEmpty({ has_text, has_html }: MessageFacts['message']): boolean {
  return !has_text && !has_html
}
