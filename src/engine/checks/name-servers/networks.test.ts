import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { nameServersNetworks } from './networks.ts'

describe('name_servers.networks', () => {
  it.each([
    ['@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 A 198.51.100.1', 'pass'],
    ['@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 AAAA 2001:db8::2', 'pass'],
    ['@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 A 192.0.2.200', 'name_servers.one_network'],
    ['@ NS ns1\n@ NS ns.elsewhere.example.\nns1 A 192.0.2.1', 'not asked'],
    ['@ NS ns1\nns1 A 192.0.2.1', 'not asked'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(nameServersNetworks, zone)).toBe(answer)
  })
})
