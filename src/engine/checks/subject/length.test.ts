import { expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import { subjectLength } from './length.ts'

it.each<[string | null, string]>([
  ['News of November', 'pass'],
  ['n'.repeat(78), 'pass'],
  ['n'.repeat(79), 'subject.cut'],
  ['n'.repeat(201), 'subject.too_long'],
  [null, 'not asked'],
  [' ', 'not asked'],
])('answers %j', (subject, answer) => {
  expect(answerTo(subjectLength, { message: { ...messageFacts().message, subject } })).toBe(answer)
})
