import { expect, it } from 'vitest'
import { blockedPortOf } from './serve.ts'

it.each([
  ['http://127.0.0.1:6000/app/open?code=x', 6000],
  ['http://[::1]:25/', 25],
  ['http://127.0.0.1:4780/app/open?code=6000', null],
  ['https://sendproof.shop.example/', null],
])('browsers refuse the port of %s: %s', (address, port) => {
  expect(blockedPortOf(address)).toBe(port)
})
