import { expect, it } from 'vitest'
import { areRelated } from './alignment.ts'

it.each([
  ['shop.example', 'shop.example', true],
  ['Mail.Shop.example', 'shop.example', true],
  ['a.shop.example', 'b.shop.example', true],
  ['shop.example', 'example', false],
  ['shop.example', 'notshop.example', false],
  ['one.co.uk', 'two.co.uk', false],
])('returns whether %s and %s are related', (one, other, related) => {
  expect(areRelated(one, other)).toBe(related)
})
