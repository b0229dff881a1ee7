import { expect, it } from 'vitest'
import { answerTo } from '../../../../test/support/message-facts.ts'
import { known } from '../../../shared/fact.ts'
import { authorDisplayName } from './display-name.ts'

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
])('answers the name %j', (display_name, answer) => {
  const author = known({
    address: 'anna@mail.shop.com',
    display_name,
    domain: 'mail.shop.com',
    organizational_domain: 'shop.com',
  })
  expect(answerTo(authorDisplayName, { author })).toBe(answer)
})
