import { defineCheck, notApplicable, note, pass } from '../define-check.ts'

/** Whether the message says itself what the list of messages shows beside the subject. */
export const contentPreheader = defineCheck({
  key: 'content.preheader',
  group: 'content',
  findings: ['content.preheader_missing'],
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body, message }) => {
    if (!message.has_html) return notApplicable()
    return body.hidden.some(({ leading }) => leading) ? pass({}) : note('content.preheader_missing', {})
  },
})
