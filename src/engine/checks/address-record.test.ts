import { expect, it } from 'vitest'
import { addressRecord } from './address-record.ts'

it.each([
  ['203.0.113.7', 'A'],
  ['2001:db8::7', 'AAAA'],
])('takes the type from %s, and no other record its place', (ip, type) => {
  expect(addressRecord('mx.shop.example', ip)).toEqual({
    kind: 'plain',
    name: 'mx.shop.example',
    type,
    value: ip,
    published: [],
  })
})
