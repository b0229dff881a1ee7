import { z } from 'zod'
import { type Fact, known, type Unavailable, unavailable } from '../../../shared/fact.ts'
import { registryDomain } from '../../names/registered-domain.ts'
import type { FetchLimits, FetchOutcome, PublicFetch } from '../../outbound/public-fetch.ts'

/** The RDAP servers of all registries (RFC 9224). */
const bootstrapUrl = 'https://data.iana.org/rdap/dns.json'
/** Milliseconds for which the list of registries is cached: it changes a few times per week. */
const bootstrapTime = 24 * 3_600_000
/** Ten times the size of the list, and far more than an answer about a domain. */
const limits: FetchLimits = { maxOctets: 1024 * 1024, timeoutMs: 8_000, maxRedirects: 2 }

const bootstrapSchema = z.object({ services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])) })

/** An answer about a domain (RFC 9083 section 5.3), reduced to the members in use. */
const answerSchema = z.object({
  objectClassName: z.literal('domain'),
  ldhName: z.string(),
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.coerce.date() })),
})

/** Asks a domain's registry when the registration expires. Unavailable without an answer. */
export type LookUpRegistration = (domain: string, fetchPublic: PublicFetch | null) => Promise<Fact<Date>>

export function createRegistrationLookup(now: () => Date): LookUpRegistration {
  let kept: { servers: ReadonlyMap<string, string>; at: number } | null = null

  async function readServers(fetchPublic: PublicFetch): Promise<Fact<ReadonlyMap<string, string>>> {
    const at = now().getTime()
    if (kept && Math.abs(at - kept.at) < bootstrapTime) return known(kept.servers)
    const outcome = await fetchPublic(bootstrapUrl, limits)
    const document = readJson(outcome, bootstrapSchema)
    if (!document) return failure(outcome, new URL(bootstrapUrl).hostname)
    const servers = new Map(
      document.services.flatMap(([zones, urls]) => {
        const url = urls.find((each) => each.startsWith('https:'))
        return url === undefined ? [] : zones.map((zone) => [zone.toLowerCase(), url] as const)
      }),
    )
    kept = { servers, at }
    return known(servers)
  }

  return async (domain, fetchPublic) => {
    const registered = registryDomain(domain)
    if (!fetchPublic) return unavailable({ code: 'outbound_off', subject: registered })
    const servers = await readServers(fetchPublic)
    if (servers.state !== 'known') return servers
    const base = serverOf(registered, servers.value)
    if (base === null) return unavailable({ code: 'registry_silent', subject: registered })
    const url = URL.parse(`domain/${registered}`, base.endsWith('/') ? base : `${base}/`)
    if (!url) return unavailable({ code: 'registry_silent', subject: registered })
    const outcome = await fetchPublic(url.href, limits)
    if (outcome.state !== 'fetched') return failure(outcome, url.hostname)
    const answer = readJson(outcome, answerSchema)
    const end = answer?.events.find(({ eventAction }) => eventAction === 'expiration')?.eventDate
    const isIt = answer?.ldhName.toLowerCase().replace(/\.$/, '') === registered
    return end && isIt ? known(end) : unavailable({ code: 'registry_silent', subject: registered })
  }
}

/** The server for the longest suffix of a domain (RFC 9224 section 4). */
function serverOf(domain: string, servers: ReadonlyMap<string, string>): string | null {
  const labels = domain.split('.')
  for (let first = 1; first < labels.length; first += 1) {
    const server = servers.get(labels.slice(first).join('.'))
    if (server !== undefined) return server
  }
  return null
}

function readJson<T>(outcome: FetchOutcome, schema: z.ZodType<T>): T | null {
  if (outcome.state !== 'fetched') return null
  try {
    return schema.safeParse(JSON.parse(outcome.body.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

/** A registry that does not answer, or refuses, proves nothing about a domain. */
function failure(outcome: FetchOutcome, host: string): Unavailable {
  if (outcome.state === 'unavailable') return unavailable(outcome.reason)
  const detail = outcome.state === 'http_status' ? `HTTP ${outcome.status}` : outcome.state
  return unavailable({ code: 'connection_failed', subject: host, detail })
}
