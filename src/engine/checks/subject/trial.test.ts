import { expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import { subjectTrial } from './trial.ts'

it.each<[string | null, string]>([
  ['News of November', 'pass'],
  ['Test results of our teas', 'pass'],
  ['test', 'subject.trial_word'],
  ['[TEST] Test 123!', 'subject.trial_word'],
  ['Test mail', 'subject.trial_word'],
])('answers %j', (subject, answer) => {
  expect(answerTo(subjectTrial, { message: { ...messageFacts().message, subject } })).toBe(answer)
})
