import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished, vi } from 'vitest'
import { analyzeMessage } from '../../../src/engine/analyze-message.ts'
import { unavailableAnswer } from '../../../src/engine/dns/answers.ts'
import type { Resolver } from '../../../src/engine/dns/resolver.ts'
import { createLists, defaultLists } from '../../../src/engine/protocols/dnsbl/choose-lists.ts'
import type { LookUpRegistration } from '../../../src/engine/protocols/rdap/look-up-registration.ts'
import { readWhole } from '../../../src/server/ground/received-message.ts'
import type { AnalyzeAnew } from '../../../src/server/services/monitors/analyze-anew.ts'
import { createMonitorEvents } from '../../../src/server/services/monitors/monitor-events.ts'
import { createMonitorService } from '../../../src/server/services/monitors/monitors.ts'
import { openStore } from '../../../src/server/storage/sqlite/open.ts'
import { storeFile } from '../../../src/server/storage/sqlite/store-file.ts'
import { known } from '../../../src/shared/fact.ts'
import { createTestClock } from '../clock.ts'
import { keyLine, rsaKey } from '../dkim-keys.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { resolverOf } from '../zone.ts'

const minute = 60_000
const hour = 60 * minute
const none = { monitorId: null, since: null, isOpen: null }
const page = { after: null, limit: 100 }
const log = pino({ enabled: false })

export const soundKey = `v=DKIM1; k=rsa; p=${rsaKey(2048)}`
/** A zone without problems. */
export const soundZone = `
$ORIGIN shop.example.
$TTL 300
@ SOA ns hostmaster 1 1 1 1 300
@ NS ns
ns A 192.0.2.53
@ MX 10 mail
@ TXT "v=spf1 mx -all"
mail A 192.0.2.25
_dmarc TXT "v=DMARC1; p=reject"
${keyLine('rotated', soundKey)}
`

/** A service with a store of its own, and a DNS whose zone can be replaced; null means that DNS does not answer. */
export function openMonitors() {
  const store = openStore(join(temporaryFolder(), storeFile))
  const clock = createTestClock('2026-11-23T10:00:00Z')
  let zone: Resolver | null = resolverOf(soundZone)
  const asked: string[] = []
  const askedOther: string[] = []
  const resolver: Resolver = {
    async query(name, type) {
      asked.push(`${name} ${type}`)
      return zone ? zone.query(name, type) : unavailableAnswer('dns_timeout', name, type)
    },
    close: async () => undefined,
  }
  const lists = createLists(defaultLists, () => clock.now())
  const otherResolver: Resolver = {
    async query(name, type) {
      askedOther.push(`${name} ${type}`)
      return await resolver.query(name, type)
    },
    close: async () => undefined,
  }
  const analyze = vi.fn<AnalyzeAnew>(async ({ raw, delivery }, { signal }) => {
    const now = () => clock.now()
    return await analyzeMessage({ raw: await readWhole(raw), delivery }, { resolver, lists, signal, now })
  })
  const lookUpRegistration = vi.fn<LookUpRegistration>(async () => known(new Date('2026-12-10T00:00:00Z')))
  const service = createMonitorService({
    events: createMonitorEvents(),
    ...{ store, resolver, otherResolver, lists, clock, log, analyze, lookUpRegistration },
  })
  onTestFinished(async () => {
    await service.close()
    await store.close()
  })
  return {
    store,
    clock,
    service,
    asked,
    askedOther,
    analyze,
    lookUpRegistration,
    publish(text: string | null) {
      zone = text === null ? null : resolverOf(text)
    },
    /** Runs due monitors every five minutes for some hours. */
    async pass(hours: number) {
      for (let elapsed = 0; elapsed < hours * hour; elapsed += 5 * minute) {
        clock.advance(5 * minute)
        await service.runDue()
      }
    },
    incidents: async () =>
      (await service.listIncidents(none, page)).map(({ problem, recovered_at }) => [problem, recovered_at !== null]),
  }
}
