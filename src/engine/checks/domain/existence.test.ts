import { expect, it } from 'vitest'
import { audit, auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { domainExistence, zoneScope } from './existence.ts'

it.each([
  ['a domain with records', '@ A 192.0.2.1', 'shop.example', 'pass'],
  ['an empty non-terminal', 'a.b A 192.0.2.1', 'b.shop.example', 'pass'],
  ['a dangling alias', 'c CNAME gone', 'c.shop.example', 'pass'],
  ['a name that does not exist', '@ A 192.0.2.1', 'no.shop.example', 'domain.not_found'],
  ['a name outside the zone', '@ A 192.0.2.1', 'other.example', 'unknown: dns_outside_zone'],
])('evaluates %s', async (_, zone, domain, answer) => {
  expect(await auditAnswer(domainExistence, zone, { domain })).toBe(answer)
})

it('is the only check of a domain that does not exist', async () => {
  const { outcomes } = await audit(scriptedResolver({}))
  expect(outcomes).toEqual([
    {
      check: 'domain.existence',
      state: 'fail',
      finding: 'domain.not_found',
      params: { domain: 'shop.example' },
      record: null,
    },
  ])
})

it.each([
  ['of a zone file', '@ A 192.0.2.1', 'shop.example', 'zone.partial'],
  ['outside the zone file', '@ A 192.0.2.1', 'other.example', 'not evaluated'],
])('says what an audit %s does not show', async (_, zone, domain, answer) => {
  expect(await auditAnswer(zoneScope, zone, { domain })).toBe(answer)
})
