import { z } from 'zod'
import type { NameServerFact } from '../../../shared/contract/facts/audit/name-servers.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { rfc } from '../references.ts'

const serversParams = z.object({ zone: z.string(), servers: z.array(z.string()) })

const zoneParams = z.object({ zone: z.string() })

/** Common to checks of the name servers. */
const ofNameServers = {
  group: 'infrastructure',
  scope: ['domain'],
  follows: ['name_servers.count'],
  needs: ['name_servers'],
} as const

/** Whether the zone has two name servers or more (RFC 1034 section 4.1, RFC 2182 section 5). */
export const nameServersCount = defineCheck({
  key: 'name_servers.count',
  group: 'infrastructure',
  params: serversParams,
  references: [rfc(1034, '4.1'), rfc(2182, '5')],
  findings: {
    // A name server that fails now and then makes authentication fail now and then.
    'name_servers.missing': { severity: 'info', points: 0, params: z.object({ domain: z.string() }) },
    'name_servers.single': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ zone: z.string(), server: z.string() }),
    },
  },
  scope: ['domain'],
  needs: ['name_servers'],
  whenAbsent: ({ domain }) => note('name_servers.missing', { domain }),
  evaluate: ({ name_servers: { zone, servers } }) => {
    const [first, ...others] = servers.map(({ name }) => name)
    if (first !== undefined && others.length === 0) return fail('name_servers.single', { zone, server: first })
    return pass({ zone, servers: servers.map(({ name }) => name).slice(0, maxServers) })
  },
})

/** Maximum number of servers to list in a sentence. */
const maxServers = 4

/** Whether every name server has a public address. */
export const nameServersAddresses = defineCheck({
  key: 'name_servers.addresses',
  ...ofNameServers,
  params: zoneParams,
  references: [rfc(1912, '2.8')],
  findings: {
    'name_servers.unresolvable': { severity: 'minor', points: 0.3, params: serversParams },
  },
  evaluate: ({ name_servers: { zone, servers } }) => {
    const lost = servers.filter(
      ({ state, addresses, unreachable }) => state !== 'unavailable' && addresses.length === unreachable.length,
    )
    if (lost.length > 0) return fail('name_servers.unresolvable', { zone, servers: lost.map(({ name }) => name) })
    const silent = servers.find(({ state }) => state === 'unavailable')
    return silent?.reason ? unknown(silent.reason) : pass({ zone })
  },
})

/** Whether every name server answers for the zone (RFC 1912 section 2.8), all with the same data. */
export const nameServersAnswers = defineCheck({
  key: 'name_servers.answers',
  ...ofNameServers,
  params: zoneParams,
  references: [rfc(1912, '2.8')],
  findings: {
    'name_servers.lame': { severity: 'minor', points: 0.3, params: serversParams },
    'name_servers.out_of_step': { severity: 'info', points: 0, params: serversParams },
  },
  evaluate: ({ name_servers: { zone, servers } }) => {
    const lame = servers.filter(({ serves }) => serves === false)
    if (lame.length > 0) return fail('name_servers.lame', { zone, servers: lame.map(({ name }) => name) })
    const silent = servers.find(({ silence }) => silence !== null)
    if (silent?.silence) return unknown(silent.silence)
    const answering = servers.filter(({ serves }) => serves)
    if (answering.length === 0) return notApplicable()
    const serials = new Set(answering.map(({ serial }) => serial))
    return serials.size > 1
      ? note('name_servers.out_of_step', { zone, servers: answering.map(({ name, serial }) => `${name} (${serial})`) })
      : pass({ zone })
  },
})

/** Whether NS records name servers rather than aliases (RFC 2181 section 10.3). */
export const nameServersAliases = defineCheck({
  key: 'name_servers.aliases',
  ...ofNameServers,
  params: zoneParams,
  references: [rfc(2181, '10.3')],
  findings: {
    'name_servers.alias': {
      severity: 'minor',
      points: 0.2,
      params: z.object({ zone: z.string(), server: z.string(), target: z.string() }),
    },
  },
  evaluate: ({ name_servers: { zone, servers } }) => {
    for (const { name: server, aliases } of servers) {
      const target = aliases.at(-1)
      if (target !== undefined) return fail('name_servers.alias', { zone, server, target })
    }
    // `name_servers.addresses` reports servers that were not found.
    return servers.every(({ state }) => state !== 'unavailable') ? pass({ zone }) : notApplicable()
  },
})

/** Whether the name servers are in different networks, so that one outage does not take the domain down (RFC 2182). */
export const nameServersNetworks = defineCheck({
  key: 'name_servers.networks',
  ...ofNameServers,
  params: zoneParams,
  references: [rfc(2182, '3.1')],
  findings: {
    'name_servers.one_network': {
      severity: 'info',
      points: 0,
      params: z.object({ zone: z.string(), network: z.string() }),
    },
  },
  evaluate: ({ name_servers: { zone, servers } }) => {
    const networks = new Set(servers.flatMap(networksOf))
    if (networks.size > 1) return pass({ zone })
    const [network] = networks
    const isComplete = servers.length > 1 && servers.every(({ reason }) => reason === null)
    return network !== undefined && isComplete ? note('name_servers.one_network', { zone, network }) : notApplicable()
  },
})

/** The networks of a server for routing purposes: the /24 for IPv4. All of IPv6 counts as one more network. */
function networksOf({ addresses }: NameServerFact): string[] {
  return addresses.map((ip) =>
    ip.includes(':') ? ip.split(':').slice(0, 3).join(':') : ip.replace(/\.\d{1,3}$/, '.0/24'),
  )
}

/** One day, in seconds. RFC 2308 section 5 recommends one to three hours and calls a day too long. */
const longNegativeTtl = 86_400
const secondsAnHour = 3_600

/** Whether the zone's SOA has a sane negative TTL (RFC 2308 section 5) and a contact (RFC 1035 section 3.3.13). */
export const nameServersSoa = defineCheck({
  key: 'name_servers.soa',
  ...ofNameServers,
  params: zoneParams,
  references: [rfc(2308, '5'), rfc(1912, '2.2')],
  findings: {
    'name_servers.negative_ttl_long': {
      severity: 'info',
      points: 0,
      params: z.object({ zone: z.string(), hours: z.int() }),
    },
    'name_servers.no_contact': {
      severity: 'info',
      points: 0,
      params: z.object({ zone: z.string(), mailbox: z.string() }),
    },
  },
  evaluate: ({ name_servers: { zone, soa } }) => {
    if (!soa) return notApplicable()
    const { minimum, rname, ttl } = soa
    // The smaller of the two applies.
    if (minimum > longNegativeTtl && ttl !== null && ttl > longNegativeTtl) {
      return note('name_servers.negative_ttl_long', { zone, hours: Math.round(Math.min(minimum, ttl) / secondsAnHour) })
    }
    // The first label is the local part, so a mailbox has at least three labels.
    if (rname.split('.').length < 3) return note('name_servers.no_contact', { zone, mailbox: rname })
    // Caches count the TTL down, so the original one may have been long.
    return minimum > longNegativeTtl ? notApplicable() : pass({ zone })
  },
})

export const domainNameServersChecks = [
  nameServersCount,
  nameServersAddresses,
  nameServersAnswers,
  nameServersAliases,
  nameServersNetworks,
  nameServersSoa,
] as const
