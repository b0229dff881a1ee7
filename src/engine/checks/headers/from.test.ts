import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { headersFrom } from './from.ts'

it.each<[string | string[] | null, string]>([
  ['anna@shop.example', 'pass'],
  ['Anna Nowak <anna@shop.example>', 'pass'],
  ['"Nowak, Anna" <anna@shop.example>', 'pass'],
  ['anna@shop.example <anna@shop.example>', 'pass'],
  ['Anna (of the shop, you know) <anna@shop.example>', 'pass'],
  ['=?utf-8?q?Anna=2C_Shop?= <anna@shop.example>', 'pass'],
  [null, 'headers.from_missing'],
  ['', 'headers.from_missing'],
  [['a@shop.example', 'b@shop.example'], 'headers.from_doubled'],
  ['Anna', 'headers.from_invalid'],
  ['Anna <anna>', 'headers.from_invalid'],
  ['undisclosed-recipients:;', 'headers.from_invalid'],
  ['Anna <anna@shop.example', 'headers.from_invalid'],
  ['anna@[192.0.2.1]', 'headers.from_without_domain'],
  ['Anna <anna@[IPv6:2001:db8::1]>', 'headers.from_without_domain'],
  ['Anna <anna@shop..example>', 'headers.from_without_domain'],
  ['Nowak, Anna <anna@shop.example>', 'headers.from_syntax'],
  ['anna@shop.example, ben@shop.example', 'headers.from_multiple'],
  ['Team: anna@shop.example, ben@shop.example;', 'headers.from_multiple'],
])('answers From: %j', (value, answer) => {
  expect(answerTo(headersFrom, { headers: headersWith({ From: value }) })).toBe(answer)
})
