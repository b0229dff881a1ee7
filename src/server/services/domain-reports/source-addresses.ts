import { createRecordingResolver } from '../../../engine/dns/layers/recording-resolver.ts'
import type { Resolver } from '../../../engine/dns/resolver.ts'
import { attempt } from '../../../engine/gather/attempt.ts'
import { gatherReverseDns } from '../../../engine/gather/path/reverse-dns.ts'
import { serviceOfHost } from '../../../engine/protocols/find-service.ts'
import type { HostName, SourceAddresses } from '../../../shared/contract/reports/app-report-routes.ts'
import type { Store } from '../../storage/store.ts'

interface SourceAddressDependencies {
  insights: Pick<Store['reportInsights'], 'listRecords'>
  /** A resolver with a cache. */
  resolver: Resolver
}

/** Records to count; a source may have a million. */
const maxRecords = 1000
/** Addresses to return, those with the most messages first. */
const maxAddresses = 50
/** Queries for the names of each address, and for the addresses of ten names. */
const maxQuestions = maxAddresses * 11
/** Milliseconds for all names; those missing after that are unknown. */
const maxMilliseconds = 8_000

/** The addresses of a source. Their names are looked up only on request. */
export function createSourceAddresses({ insights, resolver }: SourceAddressDependencies) {
  async function nameAll(ips: readonly string[]): Promise<Map<string, HostName>> {
    const signal = AbortSignal.timeout(maxMilliseconds)
    const recording = createRecordingResolver(resolver, { maxQuestions, signal })
    return new Map(await Promise.all(ips.map(async (ip) => [ip, await nameOf(ip, recording)] as const)))
  }

  return {
    /** Null if the source does not exist. */
    async list(sourceId: number, { names }: { names: boolean }): Promise<SourceAddresses | null> {
      const records = await insights.listRecords(sourceId, maxRecords)
      if (!records) return null
      const sums = new Map<string, number>()
      for (const { record } of records) sums.set(record.source_ip, (sums.get(record.source_ip) ?? 0) + record.count)
      const largest = [...sums].sort(([, a], [, b]) => b - a).slice(0, maxAddresses)
      const found = names ? await nameAll(largest.map(([ip]) => ip)) : null
      return {
        records: records.length,
        total: sums.size,
        addresses: largest.map(([ip, messages]) => ({ ip, messages, host: found?.get(ip) ?? null })),
      }
    },
  }
}

const nameless = { name: null, service: null }

/** Any host can claim any name. A name that resolves back to the address is confirmed. */
async function nameOf(ip: string, resolver: Resolver): Promise<HostName> {
  const reverse = await attempt(() => gatherReverseDns(ip, resolver))
  if (reverse.state === 'unavailable') return { ...nameless, state: 'unknown' }
  if (reverse.state === 'absent') return { ...nameless, state: 'none' }
  const { confirmed_name: confirmed, names } = reverse.value
  if (confirmed === null) return { ...nameless, state: 'claimed', name: names[0]?.name ?? null }
  return { state: 'confirmed', name: confirmed, service: serviceOfHost(confirmed)?.service.name ?? null }
}
