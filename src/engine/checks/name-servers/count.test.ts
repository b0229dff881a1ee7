import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { nameServersCount } from './count.ts'

describe('name_servers.count', () => {
  it.each([
    ['@ NS ns1\n@ NS ns2', 'pass'],
    ['@ NS ns1', 'name_servers.single'],
    ['@ A 192.0.2.1', 'name_servers.missing'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(nameServersCount, zone)).toBe(answer)
  })

  it('looks at the zone that a subdomain is in', async () => {
    const { facts } = await audit('@ NS ns1\n@ NS ns2\nnews A 192.0.2.1', { domain: 'news.shop.example' })
    expect(askAudit(nameServersCount, facts)).toMatchObject({
      state: 'pass',
      params: { zone: 'shop.example', servers: ['ns1.shop.example', 'ns2.shop.example'] },
    })
  })

  it('is not known while the DNS is silent', async () => {
    const silent = scriptedResolver({ 'shop.example': 'dns_servfail' })
    expect(await auditAnswer(nameServersCount, silent)).toBe('unknown: dns_servfail')
  })
})
