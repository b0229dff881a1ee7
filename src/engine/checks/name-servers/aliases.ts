import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/** Whether NS records name servers and not aliases of servers (RFC 2181 section 10.3). */
export const nameServersAliases = defineCheck({
  key: 'name_servers.aliases',
  group: 'infrastructure',
  findings: ['name_servers.alias'],
  scope: ['domain'],
  follows: ['name_servers.count'],
  needs: ['name_servers'],
  evaluate: ({ name_servers: { zone, servers } }) => {
    for (const { name: server, aliases } of servers) {
      const target = aliases.at(-1)
      if (target !== undefined) return fail('name_servers.alias', { zone, server, target })
    }
    // Of a server that was not found, the check of its addresses tells.
    return servers.every(({ state }) => state !== 'unavailable') ? pass({ zone }) : notApplicable()
  },
})
