import { looksLikeBulk } from '../../message/looks-like-bulk.ts'
import { defineCheck, notApplicable, note, pass } from '../define-check.ts'

/** Whether a mailing can be read in a browser, where its HTML is shown as it was meant. */
export const contentBrowserVersion = defineCheck({
  key: 'content.browser_version',
  group: 'content',
  findings: ['content.browser_version_missing'],
  scope: ['message'],
  follows: ['links.shown_addresses'],
  needs: ['links'],
  consults: ['mailing'],
  evaluate: ({ links, ...facts }) => {
    if (!looksLikeBulk(facts) || !facts.message.has_html) return notApplicable()
    if (links.has_browser_version) return pass({})
    return links.unread > 0 ? notApplicable() : note('content.browser_version_missing', {})
  },
})
