import { expect, it } from 'vitest'
import { answerTo, headersWith, messageFacts } from '../../../../test/support/message-facts.ts'
import { subjectReplyPrefix } from './reply-prefix.ts'

it.each<[string | null, string]>([
  ['News of November', 'not asked'],
  ['Regarding: tea', 'not asked'],
  ['Re: your order', 'subject.fake_reply'],
  ['RE[2]: your order', 'subject.fake_reply'],
  ['Odp: zamówienie', 'subject.fake_reply'],
  ['Fwd: your order', 'subject.fake_reply'],
])('answers %j', (subject, answer) => {
  expect(answerTo(subjectReplyPrefix, { message: { ...messageFacts().message, subject } })).toBe(answer)
})

it('takes an answer for one, and what a person forwards', () => {
  const message = { ...messageFacts().message, subject: 'Re: your order' }
  const answer = headersWith({ 'In-Reply-To': '<1@reader.example>' })
  expect(answerTo(subjectReplyPrefix, { message, headers: answer })).toBe('pass')
  const { wording } = messageFacts()
  if (wording.state !== 'known') throw new Error('the fixture has words')
  const quoting = { ...wording, value: { ...wording.value, quoted_lines: 3 } }
  expect(answerTo(subjectReplyPrefix, { message, wording: quoting })).toBe('pass')
  const letter = headersWith({ 'List-Unsubscribe': null, 'List-Unsubscribe-Post': null })
  expect(answerTo(subjectReplyPrefix, { message: { ...message, subject: 'Fwd: tea' }, headers: letter })).toBe(
    'not asked',
  )
})
