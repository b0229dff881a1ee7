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

it.each(['List-Post', 'Mailing-List', 'X-BeenThere'])('expects a list (%s) to name itself', (name) => {
  const headers = headersWith({ Sender: 'list-bounces@lists.example', [name]: '<mailto:list@lists.example>' })
  expect(answerTo(authorSender, { headers })).toBe('not asked')
})
