import { defineCheck, fail } from '../define-check.ts'
import { passWhole } from './pass-whole.ts'

/** Whether no character turns the direction of Latin text, by which words are spelled backwards for filters. */
export const contentDirection = defineCheck({
  key: 'content.direction',
  group: 'content',
  findings: ['content.direction_turned'],
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) =>
    body.direction_overrides > 0
      ? fail('content.direction_turned', { count: body.direction_overrides })
      : passWhole(body, {}),
})
