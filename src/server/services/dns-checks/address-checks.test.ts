import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import { workingLists } from '../../../../test/support/list-scripts.ts'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import type { Resolver } from '../../../engine/dns/resolver.ts'
import { createLists, defaultLists } from '../../../engine/protocols/dnsbl/choose-lists.ts'
import { createAddressCheckService } from './address-checks.ts'

const ip = '203.0.113.7'
const address = { ip, helo: null }
const ptr = '7.113.0.203.in-addr.arpa'

function serve(resolver: Resolver) {
  const clock = createTestClock()
  const lists = createLists({ blacklists: defaultLists.blacklists, keys: {} }, () => clock.now())
  return { clock, service: createAddressCheckService({ resolver, lists, clock }) }
}

describe('address checks', () => {
  it('share and cache results of equal requests', async () => {
    const resolver = scriptedResolver(workingLists())
    const { service } = serve(resolver)
    const [first, second] = await Promise.all([service.check(address, 'en'), service.check(address, 'en')])
    expect(second).toEqual(first)
    const asked = resolver.asked.length
    await service.check(address, 'pl')
    expect(resolver.asked).toHaveLength(asked)
  })

  it('are separate per HELO name', async () => {
    const resolver = scriptedResolver({ ...workingLists(), [ptr]: { PTR: ['a.example'] }, 'a.example': { A: [ip] } })
    const { service } = serve(resolver)
    const { fcrdns } = await service.check({ ip, helo: 'a.example' }, 'en')
    expect([fcrdns.helo_ok, (await service.check(address, 'en')).fcrdns.helo_ok]).toEqual([true, null])
  })

  it.each<[string, Script]>([
    ['a blocklist', { '7.113.0.203.psbl.surriel.com': 'dns_timeout' }],
    ['the reverse DNS', { [ptr]: 'dns_servfail' }],
  ])('run again if %s did not answer', async (_, silence) => {
    const script = { ...workingLists(), ...silence }
    const { service } = serve(scriptedResolver(script))
    const silent = await service.check(address, 'en')
    expect(silent.coverage.done === 8 && silent.fcrdns.status !== 'unknown').toBe(false)
    for (const name of Object.keys(silence)) delete script[name]
    expect(await service.check(address, 'en')).toMatchObject({
      coverage: { done: 8 },
      fcrdns: { status: 'absent' },
    })
  })

  it('are stopped on close', async () => {
    const { service } = serve({ query: () => new Promise(() => {}), close: async () => {} })
    const report = service.check(address, 'en')
    await service.close()
    expect(await report).toMatchObject({ listed: null, fcrdns: { status: 'unknown' } })
  })
})
