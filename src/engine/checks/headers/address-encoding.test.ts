import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { headersAddressEncoding } from './address-encoding.ts'

// RFC 2047 section 5, rule 3
it.each<[string, string, string]>([
  ['From', 'Anna <anna@shop.example>', 'not asked'],
  ['From', '=?utf-8?q?J=C3=B3zef?= <jozef@shop.example>', 'pass'],
  ['From', '=?utf-8?q?J=C3=B3zef?=<jozef@shop.example>', 'pass'],
  ['From', 'J <=?utf-8?q?j=C3=B3zef?=@shop.example>', 'headers.address_encoded'],
  ['From', '<=?utf-8?b?anV6ZWZAc2hvcC5leGFtcGxl?=>', 'headers.address_encoded'],
  ['To', '=?utf-8?q?ben?=@reader.example', 'headers.address_encoded'],
  ['Reply-To', 'Anna <anna@=?utf-8?q?sk=C5=82ep?=.example>', 'headers.address_encoded'],
  ['Cc', 'A <a@reader.example>, =?utf-8?q?B?= <b@reader.example>', 'pass'],
])('answers %s: %s', (name, value, answer) => {
  expect(answerTo(headersAddressEncoding, { headers: headersWith({ [name]: value }) })).toBe(answer)
})
