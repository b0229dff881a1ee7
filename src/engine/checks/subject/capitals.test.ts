import { expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import { subjectCapitals } from './capitals.ts'

it.each<[string | null, string]>([
  ['News of November', 'pass'],
  ['NASA', 'pass'],
  ['2026-11-20', 'pass'],
  ['ニュースのお知らせです', 'pass'],
  ['BUY NOW, PAY LATER', 'subject.capitals_only'],
  ['ŻÓŁTA WYPRZEDAŻ dziś', 'pass'],
  ['ŻÓŁTA WYPRZEDAŻ DZIŚ', 'subject.capitals_only'],
])('answers %j', (subject, answer) => {
  expect(answerTo(subjectCapitals, { message: { ...messageFacts().message, subject } })).toBe(answer)
})
