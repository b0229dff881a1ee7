import { expect, it } from 'vitest'
import { reverseName } from './reverse-name.ts'

it.each([
  ['192.0.2.1', '1.2.0.192.in-addr.arpa'],
  ['2001:db8::567:89ab', 'b.a.9.8.7.6.5.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'],
])('the reverse name of %s is %s', (ip, name) => {
  expect(reverseName(ip)).toBe(name)
})
