import { defineCheck, notApplicable, unknown } from '../define-check.ts'

/** Whether anything is wrong with what is not read of a message that is longer than a hundred pages. */
export const contentRest = defineCheck({
  key: 'content.rest',
  group: 'content',
  findings: [
    'content.words_cut',
    'content.direction_turned',
    'content.hidden_text',
    'content.image_only',
    'content.placeholder_left',
    'content.filler_text_left',
    'links.lookalike',
    'links.other_domain',
    'links.ip_host',
    'links.user_name',
    'links.shortened',
  ],
  scope: ['message'],
  follows: ['content.readable'],
  needs: [],
  consults: ['body', 'links'],
  evaluate: ({ body, links }) => {
    const unread = body.state === 'known' ? body.value.unread_characters : 0
    if (unread > 0) return unknown({ code: 'text_limit', detail: String(unread) })
    return links.state === 'known' && links.value.unread > 0 ? unknown({ code: 'text_limit' }) : notApplicable()
  },
})
