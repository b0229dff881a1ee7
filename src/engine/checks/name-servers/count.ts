import { defineCheck, fail, note, pass } from '../define-check.ts'

/** Whether the zone has two name servers or more (RFC 1034 section 4.1, RFC 2182 section 5). */
export const nameServersCount = defineCheck({
  key: 'name_servers.count',
  group: 'infrastructure',
  findings: ['name_servers.missing', 'name_servers.single'],
  scope: ['domain'],
  needs: ['name_servers'],
  whenAbsent: ({ domain }) => note('name_servers.missing', { domain }),
  evaluate: ({ name_servers: { zone, servers } }) => {
    const [first, ...others] = servers.map(({ name }) => name)
    if (first !== undefined && others.length === 0) return fail('name_servers.single', { zone, server: first })
    return pass({ zone, servers: servers.map(({ name }) => name).slice(0, maxServers) })
  },
})

/** How many servers a sentence can bear. */
const maxServers = 4
