import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { mailingPrecedence } from './precedence.ts'

it.each<[string | null, string]>([
  [null, 'not asked'],
  ['bulk', 'pass'],
  ['Junk', 'mailing.precedence_junk'],
])('answers Precedence: %j', (value, answer) => {
  expect(answerTo(mailingPrecedence, { headers: headersWith({ Precedence: value }) })).toBe(answer)
})
