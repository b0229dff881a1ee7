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
  ['Ben <BEN@reader.example>', 'author.reply_to_recipient'],
  ['ben@reader.example, anna@shop.example', 'author.reply_to_elsewhere'],
  ['ben@reader.example, help@shop.example', 'author.reply_to_elsewhere'],
])('answers Reply-To: %j', (value, answer) => {
  expect(answerTo(authorReplyTo, { headers: headersWith({ 'Reply-To': value }) })).toBe(answer)
})

it.each<[string, Record<string, string>, string]>([
  [
    'a list',
    { To: 'list@lists.example', 'Reply-To': 'list@lists.example', 'List-Post': '<mailto:list@lists.example>' },
    'not asked',
  ],
  ['a note to oneself', { To: 'anna@shop.example', 'Reply-To': 'anna@shop.example' }, 'pass'],
])('takes %s for no mistake', (_, values, answer) => {
  expect(answerTo(authorReplyTo, { headers: headersWith(values) })).toBe(answer)
})
