import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { nameServersAddresses } from './addresses.ts'

describe('name_servers.addresses', () => {
  it.each([
    ['@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 AAAA 2001:db8::2', 'pass'],
    ['@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1', 'name_servers.unresolvable'],
    ['@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 A 10.0.0.1', 'name_servers.unresolvable'],
    ['@ NS ns1\n@ NS ns.elsewhere.example.\nns1 A 192.0.2.1', 'unknown: dns_outside_zone'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(nameServersAddresses, zone)).toBe(answer)
  })
})
