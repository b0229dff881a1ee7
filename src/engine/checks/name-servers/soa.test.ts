import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { nameServersSoa } from './soa.ts'

describe('name_servers.soa', () => {
  it.each([
    ['@ SOA ns1 hostmaster 1 7200 3600 1209600 3600', 'pass'],
    ['@ 604800 SOA ns1 hostmaster 1 7200 3600 1209600 604800', 'name_servers.negative_ttl_long'],
    ['@ 604800 SOA ns1 hostmaster 1 7200 3600 1209600 3600', 'pass'],
    ['@ 3600 SOA ns1 hostmaster 1 7200 3600 1209600 604800', 'not asked'],
    ['@ 3600 SOA ns1 . 1 7200 3600 1209600 604800', 'name_servers.no_contact'],
    ['@ SOA ns1 . 1 7200 3600 1209600 3600', 'name_servers.no_contact'],
    ['@ SOA ns1 localhost. 1 7200 3600 1209600 3600', 'name_servers.no_contact'],
    ['@ A 192.0.2.1', 'not asked'],
  ])('answers %j', async (soa, answer) => {
    expect(await auditAnswer(nameServersSoa, `${soa}\n@ NS ns1\nns1 A 192.0.2.1`)).toBe(answer)
  })

  it('tells the smaller of the TTL and the minimum', async () => {
    const { facts } = await audit('@ 172800 SOA ns1 hostmaster 1 7200 3600 1209600 604800\n@ NS ns1\nns1 A 192.0.2.1')
    expect(askAudit(nameServersSoa, facts)).toMatchObject({ params: { hours: 48 } })
  })
})
