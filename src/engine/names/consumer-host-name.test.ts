import { expect, it } from 'vitest'
import { isConsumerHostName } from './consumer-host-name.ts'

it.each([
  ['adsl-192-0-2-7.isp.example', true],
  ['p1234.dip.isp.example', true],
  ['192.0.2.7.static.isp.example', true],
  ['cpe12.isp.example', true],
  ['mail.isp.example', false],
  ['mx7.isp.example', false],
  ['pool.isp.example', false],
])("returns whether %s is a customer's host name: %s", (name, expected) => {
  expect(isConsumerHostName(name)).toBe(expected)
})
