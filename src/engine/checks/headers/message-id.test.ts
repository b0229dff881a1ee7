import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { headersMessageId } from './message-id.ts'

it.each([
  ['<1@shop.example>', 'pass'],
  [null, 'headers.message_id_missing'],
  ['1@shop.example', 'headers.message_id_invalid'],
  ['', 'headers.message_id_invalid'],
])('answers Message-ID: %j', (value, answer) => {
  expect(answerTo(headersMessageId, { headers: headersWith({ 'Message-ID': value }) })).toBe(answer)
})
