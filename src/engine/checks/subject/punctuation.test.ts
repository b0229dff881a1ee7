import { expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import { subjectPunctuation } from './punctuation.ts'

it.each<[string | null, string]>([
  ['News of November', 'pass'],
  ['It is here! Do you see it?', 'pass'],
  ['Really?!', 'pass'],
  ['=?utf-8?Q?Tea of spring=?=', 'pass'],
  ['Buy now!!', 'subject.punctuation_loud'],
  ['Why??', 'subject.punctuation_loud'],
  ['Yes! Now! Here!', 'subject.punctuation_loud'],
])('answers %j', (subject, answer) => {
  expect(answerTo(subjectPunctuation, { message: { ...messageFacts().message, subject } })).toBe(answer)
})
