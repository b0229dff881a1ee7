import { defineCheck, fail, pass, unknown } from '../define-check.ts'

/** Whether every name server can be found: one without a public address answers nobody. */
export const nameServersAddresses = defineCheck({
  key: 'name_servers.addresses',
  group: 'infrastructure',
  findings: ['name_servers.unresolvable'],
  scope: ['domain'],
  follows: ['name_servers.count'],
  needs: ['name_servers'],
  evaluate: ({ name_servers: { zone, servers } }) => {
    const lost = servers.filter(
      ({ state, addresses, unreachable }) => state !== 'unavailable' && addresses.length === unreachable.length,
    )
    if (lost.length > 0) return fail('name_servers.unresolvable', { zone, servers: lost.map(({ name }) => name) })
    const silent = servers.find(({ state }) => state === 'unavailable')
    return silent?.reason ? unknown(silent.reason) : pass({ zone })
  },
})
