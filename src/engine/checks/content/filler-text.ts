import { defineCheck, fail } from '../define-check.ts'
import { passWhole } from './pass-whole.ts'

/** Whether all text is meant, and none only holds a place. */
export const contentFillerText = defineCheck({
  key: 'content.filler_text',
  group: 'content',
  findings: ['content.filler_text_left'],
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) => (body.filler_text ? fail('content.filler_text_left', {}) : passWhole(body, {})),
})
