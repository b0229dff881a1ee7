import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { mxAddressFamilies } from './address-families.ts'

describe('mx.address_families', () => {
  it.each([
    ['@ MX 10 a\na A 192.0.2.1\na AAAA 2001:db8::1', 'pass'],
    ['@ MX 10 a\n@ MX 20 b\na A 192.0.2.1\nb AAAA 2001:db8::1', 'pass'],
    ['@ MX 10 a\na A 192.0.2.1', 'mx.ipv4_only'],
    ['@ MX 10 a\na AAAA 2001:db8::1', 'mx.ipv6_only'],
    ['@ MX 10 a\na A 192.0.2.1\na AAAA fe80::1', 'mx.ipv4_only'],
    ['@ MX 10 a\na A 10.0.0.1\na AAAA 2001:db8::1', 'mx.ipv6_only'],
    ['@ MX 10 a\n@ MX 20 mail.elsewhere.example.\na A 192.0.2.1', 'unknown: dns_outside_zone'],
    ['@ MX 10 a', 'not asked'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(mxAddressFamilies, zone)).toBe(answer)
  })
})
