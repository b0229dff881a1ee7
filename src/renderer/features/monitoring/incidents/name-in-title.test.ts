import { expect, it } from 'vitest'
import { findNameInTitle } from './name-in-title.ts'

it.each([
  ['shop.example allows any server', 'shop.example', ['', 'shop.example', ' allows any server']],
  [
    'links.shop.example is listed, shop.example is not',
    'shop.example',
    ['links.shop.example is listed, ', 'shop.example', ' is not'],
  ],
  ['No record for shop.example.', 'shop.example', ['No record for ', 'shop.example', '.']],
  ['żółw.example nie ma rekordu', 'żółw.example', ['', 'żółw.example', ' nie ma rekordu']],
  ['2001:db8::25 is listed', '2001:db8::25', ['', '2001:db8::25', ' is listed']],
  ['links.shop.example is listed', 'shop.example', null],
  ['ada@shop.example bounces', 'shop.example', null],
  ['shop.example.org is listed', 'shop.example', null],
  ['192.0.2.251 is listed', '192.0.2.25', null],
  ['shop.example allows any server to send its mail', 'mail', null],
  ['Could not be checked', 'shop.example', null],
])('in “%s”, finds %s', (title, name, expected) => {
  expect(findNameInTitle(title, name)).toEqual(expected)
})
