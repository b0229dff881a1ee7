import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { mxAddresses } from './addresses.ts'

describe('mx.addresses', () => {
  it.each([
    ['addresses everywhere', '@ MX 10 a\n@ MX 20 b\na A 192.0.2.1\nb AAAA 2001:db8::1', 'pass'],
    ['one host without', '@ MX 10 a\n@ MX 20 b\na A 192.0.2.1', 'mx.dead_hosts'],
    ['no host with any', '@ MX 10 a\n@ MX 20 b', 'mx.unreachable'],
    ['private addresses only', '@ MX 10 a\na A 10.0.0.1', 'mx.unreachable'],
    ['no host at all', '@ MX 10 192.0.2.1.', 'mx.unreachable'],
    ['a dead host beside a silent one', '@ MX 10 a\n@ MX 20 mail.elsewhere.example.', 'mx.dead_hosts'],
    ['a silent host', '@ MX 10 mail.elsewhere.example.', 'unknown: dns_outside_zone'],
    ['a null MX', '@ MX 0 .', 'not asked'],
  ])('answers %s', async (_, zone, answer) => {
    expect(await auditAnswer(mxAddresses, zone)).toBe(answer)
  })
})
