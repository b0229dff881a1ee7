import { expect, it } from 'vitest'
import { addressRecord } from './address-record.ts'

it('takes the type from the address and names what stands there now', () => {
  expect(addressRecord('mx.shop.example', '203.0.113.7')).toEqual({
    name: 'mx.shop.example',
    type: 'A',
    value: '203.0.113.7',
    current: null,
  })
  expect(addressRecord('mx.shop.example', '2001:db8::7', ['2001:db8::1', '2001:db8::2'])).toMatchObject({
    type: 'AAAA',
    current: '2001:db8::1, 2001:db8::2',
  })
})
