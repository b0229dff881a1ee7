import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { nameServersSoa } from './soa.ts'

describe('name_servers.soa', () => {
  it.each([
    ['@ SOA ns1 hostmaster 1 7200 3600 1209600 3600', 'pass'],
    ['@ SOA ns1 hostmaster 1 7200 3600 1209600 604800', 'name_servers.negative_ttl_long'],
    ['@ SOA ns1 . 1 7200 3600 1209600 3600', 'name_servers.no_contact'],
    ['@ SOA ns1 localhost. 1 7200 3600 1209600 3600', 'name_servers.no_contact'],
    ['@ A 192.0.2.1', 'not asked'],
  ])('answers %j', async (soa, answer) => {
    expect(await auditAnswer(nameServersSoa, `${soa}\n@ NS ns1\nns1 A 192.0.2.1`)).toBe(answer)
  })
})
