import { codeOf } from '../../shared/error-code.ts'
import type { ErrorsTexts } from '../../shared/i18n/text-types.ts'
import { DnsSourceError } from './dns-source-error.ts'
import { fileSource } from './file-sources.ts'
import { cached } from './layers/cached.ts'
import { offlineResolver } from './layers/offline.ts'
import { parseSource } from './parse-source.ts'
import type { Resolver } from './resolver.ts'
import { createDohServer } from './transport/doh.ts'
import { createNameServer, type NameServer } from './transport/name-server.ts'
import { createNetworkResolver } from './transport/network-resolver.ts'
import { createSystemServers } from './transport/system.ts'
import type { Zone } from './zone/zone.ts'

export interface ResolverOptions {
  /**
   * As `parseSource` reads them. Files are used first, then the servers. Without any source, the system's servers are
   * used.
   */
  sources: readonly string[]
  /** Query no server. Files are still read. */
  offline: boolean
  /** Maximum number of concurrent queries (`defaultInFlight` unless given). */
  maxInFlight?: number | undefined
  /** Maximum time to cache an answer. The default is one hour. */
  maxCacheSeconds?: number
  /** Query a server other than the usual first one, if there are several. */
  asksOtherFirst?: boolean | undefined
  /** Zones that are already loaded (`loadZoneFiles`). They come first, like files. */
  zones?: readonly Zone[]
}

/**
 * Whether queries may leave this machine. If answers come from files or it is offline, the engine opens no connections
 * of any kind.
 */
export function asksNetwork({ sources, offline }: ResolverOptions): boolean {
  return !offline && (sources.length === 0 || sources.some((source) => !fileSource.test(source)))
}

/** The sources by type. */
interface SourcePlan {
  zoneFiles: string[]
  recordings: string[]
  servers: NameServer[]
}

/** Creates a resolver from sources. Throws `DnsSourceError` or `ZoneFileError` if one cannot be used. */
export async function createResolver({
  sources,
  offline,
  maxInFlight,
  maxCacheSeconds,
  asksOtherFirst = false,
  zones = [],
}: ResolverOptions): Promise<Resolver> {
  const plan = planSources(sources)
  const network = offline
    ? null
    : createNetwork(plan, { useSystem: sources.length === 0, maxInFlight, maxCacheSeconds, asksOtherFirst })
  const replayed = await readRecordings(plan.recordings, network)
  const resolver = await readZones(zones, plan.zoneFiles, replayed ?? network)
  return resolver ?? offlineResolver
}

function planSources(sources: readonly string[]): SourcePlan {
  const plan: SourcePlan = { zoneFiles: [], recordings: [], servers: [] }
  for (const source of sources.map(parseSource)) {
    if ('zoneFile' in source) plan.zoneFiles.push(source.zoneFile)
    else if ('recording' in source) plan.recordings.push(source.recording)
    else plan.servers.push('url' in source ? createDohServer(source.url) : createNameServer(source.server))
  }
  return plan
}

interface NetworkOptions {
  useSystem: boolean
  maxInFlight: number | undefined
  maxCacheSeconds: number | undefined
  asksOtherFirst: boolean
}

function createNetwork(
  { servers }: SourcePlan,
  { useSystem, maxInFlight, maxCacheSeconds, asksOtherFirst }: NetworkOptions,
): Resolver | null {
  if (!useSystem && servers.length === 0) return null
  const known = useSystem ? createSystemServers() : () => servers
  const resolver = createNetworkResolver(asksOtherFirst ? () => otherFirst(known()) : known, { maxInFlight })
  return cached(resolver, undefined, maxCacheSeconds)
}

function otherFirst([usual, ...others]: readonly NameServer[]): NameServer[] {
  return usual ? [...others, usual] : []
}

/** File readers and their libraries are loaded only if a source is a file. */
async function readZones(
  zones: readonly Zone[],
  files: readonly string[],
  elsewhere: Resolver | null,
): Promise<Resolver | null> {
  if (zones.length + files.length === 0) return elsewhere
  const { loadZoneFiles } = await import('./zone/zone-file.ts')
  const { createZoneResolver } = await import('./zone/zone-resolver.ts')
  return createZoneResolver([...loadZoneFiles(files), ...zones], elsewhere ?? undefined)
}

async function readRecordings(files: readonly string[], elsewhere: Resolver | null): Promise<Resolver | null> {
  if (files.length === 0) return elsewhere
  const { createReplayResolver, readRecording } = await import('./layers/replay.ts')
  const answers = files.flatMap((file) => {
    try {
      return readRecording(file)
    } catch (error) {
      throw new DnsSourceError(`replay:${file}`, (texts) => describeReplayError(error, texts))
    }
  })
  return createReplayResolver(answers, elsewhere ?? undefined)
}

function describeReplayError(error: unknown, texts: ErrorsTexts['invalid']['dnsSource']): string {
  if (!(error instanceof Error)) return texts.notARecording({ detail: String(error) })
  const code = codeOf(error)
  return code ? texts.unreadable({ code }) : texts.notARecording({ detail: error.message })
}
