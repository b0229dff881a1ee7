import { expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import { spamScore } from './score.ts'

it.each([
  [-1, 6, 'pass'],
  [3.9, 6, 'pass'],
  [4, 6, 'spam.borderline'],
  [5.99, 6, 'spam.borderline'],
  [6, 6, 'spam.likely'],
  [4.5, 5, 'spam.borderline'],
  [5, 5, 'spam.likely'],
])('answers a score of %d where spam begins at %d', (score, required_score, answer) => {
  expect(answerTo(spamScore, { rspamd: { ...messageFacts().rspamd, score, required_score } })).toBe(answer)
})
