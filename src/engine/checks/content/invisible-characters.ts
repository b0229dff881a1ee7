import { defineCheck, fail } from '../define-check.ts'
import { passWhole } from './pass-whole.ts'

/** A stray one comes along with copied text. */
const maxInvisible = 2

/** Whether no word is cut by characters without width, which only filters see. */
export const contentInvisibleCharacters = defineCheck({
  key: 'content.invisible_characters',
  group: 'content',
  findings: ['content.words_cut'],
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) =>
    body.invisible_characters > maxInvisible
      ? fail('content.words_cut', { count: body.invisible_characters })
      : passWhole(body, {}),
})
