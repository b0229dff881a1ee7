import type { NameServerFact } from '../../../shared/contract/audit-facts/name-servers.ts'
import { defineCheck, notApplicable, note, pass } from '../define-check.ts'

/** Whether the name servers stand in more than one network, so that one broken router does not hide the domain (RFC 2182). */
export const nameServersNetworks = defineCheck({
  key: 'name_servers.networks',
  group: 'infrastructure',
  findings: ['name_servers.one_network'],
  scope: ['domain'],
  follows: ['name_servers.count'],
  needs: ['name_servers'],
  evaluate: ({ name_servers: { zone, servers } }) => {
    const networks = new Set(servers.flatMap(networksOf))
    if (networks.size > 1) return pass({ zone })
    const [network] = networks
    const isComplete = servers.length > 1 && servers.every(({ reason }) => reason === null)
    return network !== undefined && isComplete ? note('name_servers.one_network', { zone, network }) : notApplicable()
  },
})

/** The networks of a server as routing tables have them: of IPv4 the /24. IPv6 is a network of its own. */
function networksOf({ addresses }: NameServerFact): string[] {
  return addresses.map((ip) =>
    ip.includes(':') ? ip.split(':').slice(0, 3).join(':') : ip.replace(/\.\d{1,3}$/, '.0/24'),
  )
}
