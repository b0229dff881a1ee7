import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { mailingListId } from './list-id.ts'

it.each<[string | null, string]>([
  [null, 'not asked'],
  ['Letters <letters.shop.example>', 'pass'],
  ['<letters.shop.example>', 'pass'],
  ['letters.shop.example', 'mailing.list_id_invalid'],
  ['<letters@shop.example>', 'mailing.list_id_invalid'],
  ['Letters', 'mailing.list_id_invalid'],
])('answers List-Id: %j', (value, answer) => {
  expect(answerTo(mailingListId, { headers: headersWith({ 'List-Id': value }) })).toBe(answer)
})
