import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { defineCheck, fail, noParams, notApplicable, note, pass, unknown } from '../define-check.ts'
import { bestPractices, gmailSenders } from '../references.ts'
import {
  contentDirection,
  contentFillerText,
  contentHiddenText,
  contentImages,
  contentInvisibleCharacters,
  contentPlaceholders,
} from './body.ts'
import { linksAlphabets, linksHosts, linksShorteners, linksShownAddresses, linksUserInfo } from './links.ts'

/** Whether a mailing has an unsubscribe link in its body, as Gmail, Yahoo, and Microsoft require. */
export const contentUnsubscribeLink = defineCheck({
  key: 'content.unsubscribe_link',
  group: 'compliance',
  references: [gmailSenders],
  findings: {
    // Required of bulk senders by Gmail, Yahoo, and Microsoft.
    'content.unsubscribe_link_missing': { severity: 'minor', points: 0.5, params: noParams },
  },
  follows: ['links.shown_addresses'],
  needs: ['links'],
  evaluate: ({ links, message, purpose }) => {
    // An empty message has a finding of its own.
    if (isEmpty(message)) return notApplicable()
    if (links.has_unsubscribe) return pass({})
    if (purpose.value === null) return unknown({ code: 'purpose_undecided' })
    if (purpose.value !== 'campaign') return notApplicable()
    // The link may be in the unread end.
    return links.unread > 0 ? notApplicable() : fail('content.unsubscribe_link_missing', {})
  },
})

function isEmpty({ has_text, has_html }: MessageFacts['message']): boolean {
  return !has_text && !has_html
}

/** Whether a mailing links to its browser version. */
export const contentBrowserVersion = defineCheck({
  key: 'content.browser_version',
  group: 'content',
  references: [bestPractices],
  findings: {
    'content.browser_version_missing': { severity: 'info', points: 0, params: noParams },
  },
  follows: ['links.shown_addresses'],
  needs: ['links'],
  evaluate: ({ links, message, purpose }) => {
    if (purpose.value !== 'campaign' || !message.has_html) return notApplicable()
    if (links.has_browser_version) return pass({})
    return links.unread > 0 ? notApplicable() : note('content.browser_version_missing', {})
  },
})

/** Whether the unread rest of a message over 100 pages may contain problems. */
export const contentRest = defineCheck({
  key: 'content.rest',
  group: 'content',
  findings: {
    'content.words_cut': contentInvisibleCharacters.findings['content.words_cut'],
    'content.direction_turned': contentDirection.findings['content.direction_turned'],
    'content.hidden_text': contentHiddenText.findings['content.hidden_text'],
    'content.image_only': contentImages.findings['content.image_only'],
    'content.placeholder_left': contentPlaceholders.findings['content.placeholder_left'],
    'content.filler_text_left': contentFillerText.findings['content.filler_text_left'],
    'links.lookalike': linksAlphabets.findings['links.lookalike'],
    'links.other_domain': linksShownAddresses.findings['links.other_domain'],
    'links.ip_host': linksHosts.findings['links.ip_host'],
    'links.user_name': linksUserInfo.findings['links.user_name'],
    'links.shortened': linksShorteners.findings['links.shortened'],
  },
  follows: ['content.readable'],
  consults: ['body', 'links'],
  evaluate: ({ body, links }) => {
    const unread = body.state === 'known' ? body.value.unread_characters : 0
    if (unread > 0) return unknown({ code: 'text_limit', detail: String(unread) })
    return links.state === 'known' && links.value.unread > 0 ? unknown({ code: 'text_limit' }) : notApplicable()
  },
})

export const contentNewsletterChecks = [contentUnsubscribeLink, contentBrowserVersion, contentRest] as const
