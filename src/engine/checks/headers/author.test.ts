import { describe, expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { known } from '../../../shared/fact.ts'
import { authorDisplayName, authorReplyTo, authorSender } from './author.ts'

describe('author.display_name', () => {
  it.each<[string | null, string]>([
    ['Anna Nowak', 'pass'],
    ['Anna of shop.com', 'pass'],
    ['Dr.Max', 'pass'],
    ['anna@shop.com', 'pass'],
    ['Anna (news@mail.shop.com)', 'pass'],
    ['Shop.pl', 'pass'],
    [null, 'author.display_name_missing'],
    ['service@bank.com', 'author.display_name_address'],
    ['"Bank" service@bank.com', 'author.display_name_address'],
    ['Bank.com', 'author.display_name_domain'],
    ['Your www.bank.co.uk account', 'author.display_name_domain'],
  ])('evaluates the name %j', (display_name, answer) => {
    const author = known({
      address: 'anna@mail.shop.com',
      display_name,
      domain: 'mail.shop.com',
      organizational_domain: 'shop.com',
    })
    expect(answerTo(authorDisplayName, { author })).toBe(answer)
  })
})

describe('author.reply_to', () => {
  it.each<[string | null, string]>([
    [null, 'not evaluated'],
    ['Shop <help@mail.shop.example>', 'pass'],
    ['help@desk.example', 'author.reply_to_elsewhere'],
    ['anna@shop.example, help@desk.example', 'author.reply_to_elsewhere'],
    ['shop.example@gmail.com', 'author.reply_to_free_mail'],
    ['Anna', 'author.reply_to_invalid'],
    ['', 'author.reply_to_invalid'],
    ['Ben <BEN@reader.example>', 'author.reply_to_recipient'],
    ['ben@reader.example, anna@shop.example', 'author.reply_to_elsewhere'],
    ['ben@reader.example, help@shop.example', 'author.reply_to_elsewhere'],
  ])('evaluates Reply-To: %j', (value, answer) => {
    expect(answerTo(authorReplyTo, { headers: headersWith({ 'Reply-To': value }) })).toBe(answer)
  })

  it.each<[string, Record<string, string>, string]>([
    [
      'a list',
      { To: 'list@lists.example', 'Reply-To': 'list@lists.example', 'List-Post': '<mailto:list@lists.example>' },
      'not evaluated',
    ],
    ['a message to oneself', { To: 'anna@shop.example', 'Reply-To': 'anna@shop.example' }, 'pass'],
  ])('accepts %s', (_, values, answer) => {
    expect(answerTo(authorReplyTo, { headers: headersWith(values) })).toBe(answer)
  })
})

describe('author.sender', () => {
  it.each<[string | null, string]>([
    [null, 'not evaluated'],
    ['anna@mail.shop.example', 'pass'],
    ['bounces@service.example', 'author.sender_elsewhere'],
    ['www-data', 'author.sender_invalid'],
  ])('evaluates Sender: %j', (value, answer) => {
    expect(answerTo(authorSender, { headers: headersWith({ Sender: value }) })).toBe(answer)
  })

  it.each(['List-Post', 'Mailing-List', 'X-BeenThere'])('accepts a mailing list as the sender (%s)', (name) => {
    const headers = headersWith({ Sender: 'list-bounces@lists.example', [name]: '<mailto:list@lists.example>' })
    expect(answerTo(authorSender, { headers })).toBe('not evaluated')
  })
})
