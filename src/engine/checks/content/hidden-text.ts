import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail } from '../define-check.ts'
import { passWhole } from './pass-whole.ts'

/** Letters: a label for screen readers, or a mark for one mail program. */
const maxHidden = 60
/** Letters of a preheader: lists of messages show some hundred, the rest is stuffing. */
const maxPreheader = 400

/** Whether people see all that filters read, but for a preheader. */
export const contentHiddenText = defineCheck({
  key: 'content.hidden_text',
  group: 'content',
  findings: ['content.hidden_text'],
  scope: ['message'],
  follows: ['content.versions'],
  needs: ['body'],
  evaluate: ({ body }) => {
    const { hidden, hidden_characters } = body
    const [longest] = hidden.filter(({ leading, characters }) => !leading || characters > maxPreheader)
    const characters = hidden_characters + (longest?.leading ? longest.characters : 0)
    if (!longest || characters <= maxHidden) return passWhole(body, {})
    const { technique, text, line } = longest
    return fail('content.hidden_text', { characters, technique, text: excerpt(text), line })
  },
})
