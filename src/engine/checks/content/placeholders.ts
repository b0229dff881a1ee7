import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail } from '../define-check.ts'
import { passWhole } from './pass-whole.ts'

/** Fields that a sentence can bear. */
const maxNames = 3

/** Whether every field of the template was filled in. */
export const contentPlaceholders = defineCheck({
  key: 'content.placeholders',
  group: 'content',
  findings: ['content.placeholder_left'],
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) => {
    const { placeholders } = body
    if (placeholders.length === 0) return passWhole(body, {})
    return fail('content.placeholder_left', {
      names: placeholders.slice(0, maxNames).map(excerpt),
      count: placeholders.length,
    })
  },
})
