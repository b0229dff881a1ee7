import { z } from 'zod'

const zone = z.object({ zone: z.string() })
const servers = zone.extend({ servers: z.array(z.string()) })

/** What the texts about the name servers of a domain state. */
export const nameServers = {
  checks: {
    'name_servers.count': servers,
    'name_servers.addresses': zone,
    'name_servers.aliases': zone,
    'name_servers.answers': zone,
    'name_servers.networks': zone,
    'name_servers.soa': zone,
  },
  findings: {
    'name_servers.missing': z.object({ domain: z.string() }),
    'name_servers.single': zone.extend({ server: z.string() }),
    'name_servers.unresolvable': servers,
    'name_servers.alias': zone.extend({ server: z.string(), target: z.string() }),
    'name_servers.lame': servers,
    'name_servers.out_of_step': servers,
    'name_servers.one_network': zone.extend({ network: z.string() }),
    'name_servers.negative_ttl_long': zone.extend({ hours: z.int() }),
    'name_servers.no_contact': zone.extend({ mailbox: z.string() }),
  },
} as const
