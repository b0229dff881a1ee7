import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { authorSender } from './sender.ts'

it.each<[string | null, string]>([
  [null, 'not asked'],
  ['anna@mail.shop.example', 'pass'],
  ['bounces@service.example', 'author.sender_elsewhere'],
  ['www-data', 'author.sender_invalid'],
])('answers Sender: %j', (value, answer) => {
  expect(answerTo(authorSender, { headers: headersWith({ Sender: value }) })).toBe(answer)
})
