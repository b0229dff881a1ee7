import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { nameServersAliases } from './aliases.ts'

describe('name_servers.aliases', () => {
  it.each([
    ['@ NS ns1\nns1 A 192.0.2.1', 'pass'],
    ['@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 CNAME ns1', 'name_servers.alias'],
    ['@ NS ns.elsewhere.example.', 'not asked'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(nameServersAliases, zone)).toBe(answer)
  })
})
