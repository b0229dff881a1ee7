import { expect, it } from 'vitest'
import { reverseName } from './reverse-name.ts'

it.each([
  ['192.0.2.1', '1.2.0.192.in-addr.arpa'],
  // RFC 3596 section 2.5
  ['4321:0:1:2:3:4:567:89ab', 'b.a.9.8.7.6.5.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.0.0.0.0.1.2.3.4.ip6.arpa'],
])('%s is %s', (ip, name) => {
  expect(reverseName(ip)).toBe(name)
})
