import { expect, it } from 'vitest'
import { answerTo, askCheck, headersWith, messageFacts } from '../../../../test/support/message-facts.ts'
import { headersUnique } from './unique.ts'

it.each([
  [{}, 'pass'],
  [{ Received: ['a', 'b'] }, 'pass'],
  [{ From: ['a@shop.example', 'b@shop.example'] }, 'pass'],
  [{ Subject: ['one', 'two'] }, 'headers.doubled'],
])('answers %j', (values, answer) => {
  expect(answerTo(headersUnique, { headers: headersWith(values) })).toBe(answer)
})

it('names the fields as the RFC spells them', () => {
  const facts = messageFacts({ headers: headersWith({ 'message-id': ['<1@a.example>'], 'REPLY-TO': ['a', 'b'] }) })
  expect(askCheck(headersUnique, facts)).toMatchObject({ params: { names: ['Reply-To', 'Message-ID'] } })
})
