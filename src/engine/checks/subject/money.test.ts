import { expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import { subjectMoney } from './money.ts'

it.each<[string | null, string]>([
  ['News of November', 'pass'],
  ['Tea for €9 instead of €12', 'pass'],
  ['Make $$$ fast', 'subject.money_loud'],
  ['$5, $10, $20', 'subject.money_loud'],
])('answers %j', (subject, answer) => {
  expect(answerTo(subjectMoney, { message: { ...messageFacts().message, subject } })).toBe(answer)
})
