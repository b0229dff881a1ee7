import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { authorReplyTo } from './reply-to.ts'

it.each<[string | null, string]>([
  [null, 'not asked'],
  ['Shop <help@mail.shop.example>', 'pass'],
  ['help@desk.example', 'author.reply_to_elsewhere'],
  ['anna@shop.example, help@desk.example', 'author.reply_to_elsewhere'],
  ['shop.example@gmail.com', 'author.reply_to_free_mail'],
  ['Anna', 'author.reply_to_invalid'],
  ['', 'author.reply_to_invalid'],
])('answers Reply-To: %j', (value, answer) => {
  expect(answerTo(authorReplyTo, { headers: headersWith({ 'Reply-To': value }) })).toBe(answer)
})
