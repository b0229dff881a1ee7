import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { mailingFeedbackId } from './feedback-id.ts'

it.each<[string | null, string]>([
  [null, 'not asked'],
  ['letters:11:weekly:shopexample', 'pass'],
  [':::shopexample', 'pass'],
  ['1:2:3:4:shopexample', 'mailing.feedback_id_invalid'],
  ['letters:11:weekly:', 'mailing.feedback_id_invalid'],
  ['shop', 'mailing.feedback_id_invalid'],
])('answers Feedback-ID: %j', (value, answer) => {
  expect(answerTo(mailingFeedbackId, { headers: headersWith({ 'Feedback-ID': value }) })).toBe(answer)
})
