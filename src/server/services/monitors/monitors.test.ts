import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { resolverOf } from '../../../../test/support/zone.ts'
import { unavailableAnswer } from '../../../engine/dns/answers.ts'
import type { Resolver } from '../../../engine/dns/resolver.ts'
import { createLists, defaultLists } from '../../../engine/protocols/dnsbl/choose-lists.ts'
import type { Schedule, WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import { openStore } from '../../storage/sqlite/open.ts'
import { storeFile } from '../../storage/sqlite/store-file.ts'
import { createMonitorEvents } from './monitor-events.ts'
import { startMonitorWatch } from './monitor-watch.ts'
import { createMonitorService } from './monitors.ts'

const minute = 60_000
const hour = 60 * minute
const hourly: Schedule = { kind: 'interval', minutes: 60 }
const target: WatchedTarget = { kind: 'domain', domain: 'shop.example', selectors: [] }
const none = { monitorId: null, since: null, isOpen: null }
const page = { after: null, limit: 100 }
const log = pino({ enabled: false })

const sound = `
$ORIGIN shop.example.
$TTL 300
@ SOA ns hostmaster 1 1 1 1 300
@ NS ns
ns A 192.0.2.53
@ MX 10 mail
@ TXT "v=spf1 mx -all"
mail A 192.0.2.25
_dmarc TXT "v=DMARC1; p=reject"
rotated._domainkey TXT "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
`
const withoutSpf = sound.replace('@ TXT "v=spf1 mx -all"', '')

/** A service over a store of its own, and a world whose zone can be replaced; null is silence. */
function setUp() {
  const store = openStore(join(temporaryFolder(), storeFile))
  const clock = createTestClock('2026-11-23T10:00:00Z')
  let zone: Resolver | null = resolverOf(sound)
  const asked: string[] = []
  const resolver: Resolver = {
    async query(name, type) {
      asked.push(`${name} ${type}`)
      return zone ? zone.query(name, type) : unavailableAnswer('dns_timeout', name, type)
    },
    close: async () => undefined,
  }
  const lists = createLists(defaultLists, () => clock.now())
  const events = createMonitorEvents()
  const { monitors, audits } = store
  const service = createMonitorService({ monitors, audits, resolver, lists, events, clock, log })
  onTestFinished(async () => {
    await service.close()
    await store.close()
  })
  return {
    store,
    clock,
    service,
    asked,
    publish(text: string | null) {
      zone = text === null ? null : resolverOf(text)
    },
    /** Looks every five minutes for some hours. */
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

async function added(service: ReturnType<typeof setUp>['service']) {
  const { monitor } = { monitor: null, ...(await service.add({ target, schedule: hourly })) }
  if (!monitor) throw new Error('not added')
  return monitor
}

describe('monitors', () => {
  it('run at once, then as scheduled, and make up missed runs once', async () => {
    const { service, clock, pass } = setUp()
    const { id } = await added(service)
    expect(await service.runDue()).toHaveLength(1)
    expect(await service.runDue()).toHaveLength(0)
    await pass(3)
    expect(await service.listRuns(id, 100)).toHaveLength(4)
    clock.advance(9 * hour)
    expect(await service.runDue()).toHaveLength(1)
    expect(await service.runDue()).toHaveLength(0)
  })

  it('are added once for each target', async () => {
    const { service } = setUp()
    const first = await service.add({ target, schedule: hourly })
    expect(first.state).toBe('added')
    expect(await service.add({ target, schedule: { kind: 'interval', minutes: 5 } })).toEqual({
      ...first,
      state: 'known',
    })
  })

  it('confirm a problem within minutes, and alert once', async () => {
    const { service, publish, pass, incidents } = setUp()
    await added(service)
    await pass(2)
    publish(withoutSpf)
    await pass(2)
    expect(await incidents()).toEqual([['spf.no_record', false]])
    const [change] = (await service.listChanges(none, page)).filter(({ subject }) => subject === 'records:spf')
    expect(change).toMatchObject({ before: { value: ['v=spf1 mx -all'] }, after: { value: [] } })
    const [incident] = await service.listIncidents(none, page)
    expect(Date.parse(incident?.opened_at ?? '') - Date.parse(incident?.since ?? '')).toBeLessThanOrEqual(10 * minute)
    publish(sound)
    await pass(2)
    expect(await incidents()).toEqual([['spf.no_record', true]])
  })

  it('report silent DNS once, and no failure', async () => {
    const { service, publish, pass, incidents } = setUp()
    const { id } = await added(service)
    await pass(1)
    publish(null)
    await pass(12)
    expect(await incidents()).toEqual([['not_checked', false]])
    expect(await service.listChanges(none, page)).toEqual([])
    expect((await service.listRuns(id, 1))[0]?.silence).toMatchObject({ code: 'dns_timeout' })
  })

  it('keep asking for DKIM keys that they have seen', async () => {
    const { service, asked, publish, pass } = setUp()
    const named: WatchedTarget = { ...target, selectors: ['rotated'] }
    await service.add({ target: named, schedule: hourly })
    await pass(1)
    publish(sound.replace(/^rotated.*$/m, ''))
    await pass(1)
    expect(asked).toContain('rotated._domainkey.shop.example TXT')
    const [change] = (await service.listChanges(none, page)).filter(({ subject }) => subject === 'records:dkim')
    expect(change?.after.value).toEqual([])
  })

  it('store nothing of a run that is stopped', async () => {
    const { service, store, clock } = setUp()
    const { id } = await added(service)
    const stopped = new AbortController()
    stopped.abort()
    expect(await service.runDue(stopped.signal)).toEqual([])
    expect(await service.listRuns(id, 1)).toEqual([])
    expect(await store.monitors.listDue(clock.now(), 10)).toHaveLength(1)
  })

  it('do not wait for one that cannot be stored', async () => {
    const { service, store } = setUp()
    const { id } = await added(service)
    await service.add({ target: { kind: 'address', ip: '203.0.113.7' }, schedule: hourly })
    const { complete } = store.monitors
    const failing = vi.spyOn(store.monitors, 'complete').mockImplementation((each, run) => {
      if (each === id) return Promise.reject(new Error('the disk is full'))
      return complete(each, run)
    })
    expect(await service.runDue()).toHaveLength(1)
    failing.mockRestore()
    expect(await service.runDue()).toHaveLength(1)
  })
})

describe('the watch over monitors', () => {
  it('looks at the start and again, and plans anew when the clock went back', async () => {
    const { service, clock } = setUp()
    const { id } = await added(service)
    const looks: (() => void)[] = []
    const alerts = { tell: vi.fn(async () => {}), correctPlans: vi.fn(async () => {}) }
    const watch = startMonitorWatch({
      monitors: service,
      alerts,
      clock,
      log,
      schedule(look) {
        looks.push(look)
        return () => {}
      },
    })
    /** Resolves once the nth look is done. */
    const ended = (count: number) => vi.waitFor(() => expect(looks).toHaveLength(count))
    await ended(1)
    expect(await service.listRuns(id, 10)).toHaveLength(1)
    clock.advance(-100 * 24 * hour)
    looks[0]?.()
    await ended(2)
    const moved = await service.find(id)
    expect(moved && moved.dueAt.getTime() - clock.now().getTime()).toBeLessThanOrEqual(hour)
    clock.advance(hour)
    looks[1]?.()
    await ended(3)
    expect(await service.listRuns(id, 10)).toHaveLength(2)
    await watch.stop()
    expect([alerts.tell.mock.calls.length, alerts.correctPlans.mock.calls.length]).toEqual([3, 2])
  })
})
