import { expect, it } from 'vitest'
import { answerTo, messageFacts } from '../../../../test/support/message-facts.ts'
import { subjectEmoji } from './emoji.ts'

it.each<[string | null, string]>([
  ['News of November', 'pass'],
  ['🎉 News 🎉', 'pass'],
  ['👩‍👩‍👧‍👦 👍🏽 ❤️', 'pass'],
  ['#1 of 2026 ©', 'pass'],
  ['🎉🎉🎉🎉', 'subject.emoji_many'],
  ['🔥 News 🔥🔥🔥', 'subject.emoji_many'],
])('answers %j', (subject, answer) => {
  expect(answerTo(subjectEmoji, { message: { ...messageFacts().message, subject } })).toBe(answer)
})
