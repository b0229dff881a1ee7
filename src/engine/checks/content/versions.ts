import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/** Fewer different words say too little to be compared. */
const minWords = 20
/** A text version with fewer of the words of the HTML than this only points to it. */
const minShare = 0.2
/** Per cent of the shorter version's words: translations and greetings apart, versions of one letter share most. */
const minOverlap = 40

/** Whether text and HTML say the same, as versions of one message do: the share of words that both have. */
export const contentVersions = defineCheck({
  key: 'content.versions',
  group: 'content',
  findings: ['content.text_stub', 'content.versions_differ'],
  scope: ['message'],
  follows: ['content.readable'],
  needs: ['body'],
  evaluate: ({ body }) => {
    const { text_words, html_words, shared_words, unread_characters } = body
    // The end of one may be in the other.
    if (unread_characters > 0) return notApplicable()
    if (text_words < minWords && html_words < minWords) return notApplicable()
    if (text_words === 0 || html_words === 0) return notApplicable()
    if (text_words < html_words * minShare) return fail('content.text_stub', { text_words, html_words })
    const share = Math.round((100 * shared_words) / Math.min(text_words, html_words))
    return share < minOverlap ? fail('content.versions_differ', { share }) : pass({ share })
  },
})
