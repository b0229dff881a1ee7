import { expect, it } from 'vitest'
import { formatAddresses, readMailboxes } from './mailboxes.ts'

it.each([
  ['Ada <ada@shop.example>', 'Ada <ada@shop.example>'],
  ['"Ada Lovelace" <ada@shop.example>', 'Ada Lovelace <ada@shop.example>'],
  ['=?utf-8?q?J=C3=B6rg?= <joerg@shop.example>', 'Jörg <joerg@shop.example>'],
  ['"Lovelace, Ada" <ada@shop.example>', '"Lovelace, Ada" <ada@shop.example>'],
  ['"boss@bank.example" <ada@shop.example>', '"boss@bank.example" <ada@shop.example>'],
  ['ada@shop.example', 'ada@shop.example'],
  ['Staff: ada@shop.example, ben@shop.example;', 'Staff: ada@shop.example, ben@shop.example;'],
])('formats %s', (value, words) => {
  expect(formatAddresses(value)).toBe(words)
})

it.each([
  ['\\"Ada\\" <ada@shop.example>', 'Ada', 'ada@shop.example'],
  ['Ada \\"A\\" L <ada@shop.example>', 'Ada A L', 'ada@shop.example'],
  ['"Ada \\"A\\" L" <ada@shop.example>', 'Ada "A" L', 'ada@shop.example'],
  ['"offers@bank.example", <ada@shop.example>', 'offers@bank.example', 'ada@shop.example'],
  ['"offers@bank.example" <ada@shop.example>', 'offers@bank.example', 'ada@shop.example'],
  ['Lovelace, Ada <ada@shop.example>', 'Lovelace, Ada', 'ada@shop.example'],
  ['"ada"@shop.example', '', 'ada@shop.example'],
])('reads %s', (value, name, address) => {
  expect(readMailboxes(value)).toMatchObject([{ name, address, domain: 'shop.example' }])
})
