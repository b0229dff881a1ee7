import { createGate } from '../../../shared/gate.ts'
import type { ReasonCode } from '../../../shared/reason.ts'
import { isPossibleName } from '../../../shared/records/host-name.ts'
import { absentAnswer, maxAliases, throughAliases, unavailableAnswer } from '../answers.ts'
import { canonicalName } from '../names.ts'
import { type DnsAnswer, defaultInFlight, type RecordType, type Resolver } from '../resolver.ts'
import { ExchangeError } from './exchange.ts'
import type { NameServer } from './name-server.ts'
import { type Reading, readAnswer } from './read-answer.ts'

/** Timeouts, in milliseconds. */
export interface Timing {
  /** For one try at one server. Recursive resolvers answer within a second. */
  perTry: number
  /** For one query, including all tries and aliases. */
  perQuestion: number
}

/** Limits on queries. */
export interface NetworkLimits extends Timing {
  /** Maximum number of concurrent queries. The time of a waiting query starts when it is sent. */
  maxInFlight?: number | undefined
}

const defaultTiming: Timing = { perTry: 1_500, perQuestion: 4_000 }

/** A pending question. */
interface Journey {
  end: number
  aliases: number
}

type Failure = Extract<Reading<never>, { status: 'failed' }>

/** Order of preference: what the answer proves, server error, timeout, unreachable. */
const relevanceOrder: readonly ReasonCode[] = [
  'dns_contradictory',
  'dns_alias_loop',
  'dns_servfail',
  'dns_refused',
  'dns_lame',
  'dns_truncated',
  'dns_malformed',
  'dns_timeout',
  'dns_unreachable',
]

/**
 * Queries name servers in turn until one answers. `servers` is called for every query, because a laptop may switch
 * networks.
 */
export function createNetworkResolver(
  servers: () => readonly NameServer[],
  limits: Partial<NetworkLimits> = {},
): Resolver {
  const { perTry, perQuestion, maxInFlight = defaultInFlight } = { ...defaultTiming, ...limits }
  const closing = new AbortController()
  const gate = createGate(maxInFlight)

  async function query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>> {
    const asked = canonicalName(name)
    if (!isPossibleName(asked)) return absentAnswer('nxdomain', 0)
    return await gate.run(() => travel(asked, type, { end: performance.now() + perQuestion, aliases: 0 }))
  }

  async function travel<T extends RecordType>(name: string, type: T, journey: Journey): Promise<DnsAnswer<T>> {
    const reading = await askAll(name, type, journey.end)
    switch (reading.status) {
      case 'failed':
        return unavailableAnswer(reading.code, name, type, reading.detail)
      case 'continued': {
        const aliases = journey.aliases + reading.aliases.length
        if (aliases > maxAliases) return unavailableAnswer('dns_alias_loop', name, type)
        return throughAliases(reading, await travel(reading.target, type, { ...journey, aliases }))
      }
      default:
        return reading
    }
  }

  /** Queries until a server answers; otherwise returns the most informative failure. */
  async function askAll<T extends RecordType>(name: string, type: T, end: number): Promise<Reading<T>> {
    const known = servers()
    const failures: Failure[] = []
    const declined: NameServer[] = []
    // Every server is tried twice.
    for (const server of [...known, ...known]) {
      const milliseconds = Math.min(perTry, end - performance.now())
      if (milliseconds <= 0 || closing.signal.aborted) break
      if (declined.includes(server)) continue
      const reading = await askOne(server, name, type, milliseconds)
      if (reading.status !== 'failed') return reading
      if (reading.code === 'dns_refused' || reading.code === 'dns_lame') declined.push(server)
      failures.push(reading)
    }
    if (closing.signal.aborted) return { status: 'failed', code: 'deadline' }
    if (known.length === 0) return { status: 'failed', code: 'dns_unreachable', detail: 'no DNS server is known' }
    return mostRelevant(failures)
  }

  async function askOne<T extends RecordType>(
    server: NameServer,
    name: string,
    type: T,
    milliseconds: number,
  ): Promise<Reading<T>> {
    const message = server.query(name, type, { milliseconds, signal: closing.signal })
    return await message.then((answered) => readAnswer(answered, name, type), readFailure)
  }

  return {
    query,
    async close() {
      closing.abort()
    },
  }
}

function readFailure(error: unknown): Failure {
  if (error instanceof ExchangeError) return { status: 'failed', code: error.code, detail: error.message }
  throw error
}

/** Without any failure, the time ran out before the first try. */
function mostRelevant(failures: readonly Failure[]): Failure {
  const found = relevanceOrder.flatMap((code) => failures.find((failure) => failure.code === code) ?? [])
  return found[0] ?? { status: 'failed', code: 'dns_timeout' }
}
