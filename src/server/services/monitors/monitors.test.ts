import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import { openMonitors, soundZone } from '../../../../test/support/monitoring/open-monitors.ts'
import type { Schedule, WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import { startMonitorWatch } from '../alerts/monitor-watch.ts'
import { createMonitorEvents } from './monitor-events.ts'

const hour = 3_600_000
const hourly: Schedule = { kind: 'interval', minutes: 60 }
const target: WatchedTarget = { kind: 'domain', domain: 'shop.example', selectors: [] }
const none = { monitorId: null, since: null, isOpen: null }
const page = { after: null, limit: 100 }
const log = pino({ enabled: false })

const withoutSpf = soundZone.replace('@ TXT "v=spf1 mx -all"', '')

async function added(service: ReturnType<typeof openMonitors>['service']) {
  const { monitor } = { monitor: null, ...(await service.add({ target, schedule: hourly })) }
  if (!monitor) throw new Error('not added')
  return monitor
}

describe('monitors', () => {
  it('run immediately, then as scheduled, and make up missed runs once', async () => {
    const { service, clock, pass } = openMonitors()
    const { id } = await added(service)
    expect(await service.runDue()).toHaveLength(1)
    expect(await service.runDue()).toHaveLength(0)
    await pass(3)
    expect(await service.listRuns(id, 100)).toHaveLength(4)
    clock.advance(9 * hour)
    expect(await service.runDue()).toHaveLength(1)
    expect(await service.runDue()).toHaveLength(0)
  })

  it('are added once per target', async () => {
    const { service } = openMonitors()
    const first = await service.add({ target, schedule: hourly })
    expect(first.state).toBe('added')
    expect(await service.add({ target, schedule: { kind: 'interval', minutes: 5 } })).toEqual({
      ...first,
      state: 'known',
    })
  })

  it('confirm a problem within minutes, and alert once', async () => {
    const { service, publish, pass, incidents } = openMonitors()
    await added(service)
    await pass(2)
    publish(withoutSpf)
    await pass(2)
    expect(await incidents()).toEqual([['spf.no_record', false]])
    const [change] = (await service.listChanges(none, page)).filter(({ subject }) => subject === 'records:spf')
    expect(change).toMatchObject({ before: { value: ['v=spf1 mx -all'] }, after: { value: [] } })
    const [incident] = await service.listIncidents(none, page)
    expect(Date.parse(incident?.opened_at ?? '') - Date.parse(incident?.since ?? '')).toBeLessThanOrEqual(10 * 60_000)
    publish(soundZone)
    await pass(2)
    expect(await incidents()).toEqual([['spf.no_record', true]])
  })

  it('report unresponsive DNS once, and no failure', async () => {
    const { service, publish, pass, incidents } = openMonitors()
    const { id } = await added(service)
    await pass(1)
    publish(null)
    await pass(12)
    expect(await incidents()).toEqual([['not_checked', false]])
    expect(await service.listChanges(none, page)).toEqual([])
    expect((await service.listRuns(id, 1))[0]?.skipped).toMatchObject({ code: 'dns_timeout' })
  })

  it('keep querying DKIM keys they have seen', async () => {
    const { service, asked, publish, pass } = openMonitors()
    const named: WatchedTarget = { ...target, selectors: ['rotated'] }
    await service.add({ target: named, schedule: hourly })
    await pass(1)
    publish(soundZone.replace(/^rotated.*$/m, ''))
    await pass(1)
    expect(asked).toContain('rotated._domainkey.shop.example TXT')
    const [change] = (await service.listChanges(none, page)).filter(({ subject }) => subject === 'records:dkim')
    expect(change?.after.value).toEqual([])
  })

  it('store nothing from a run that is stopped', async () => {
    const { service, store, clock } = openMonitors()
    const { id } = await added(service)
    const stopped = new AbortController()
    stopped.abort()
    expect(await service.runDue(stopped.signal)).toEqual([])
    expect(await service.listRuns(id, 1)).toEqual([])
    expect(await store.monitors.listDue(clock.now(), 10)).toHaveLength(1)
  })

  it('are not held up by one that cannot be stored', async () => {
    const { service, store } = openMonitors()
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

describe('a clock', () => {
  const warsaw = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw' })

  it.each([
    ['spring', '2027-03-26T12:00:00Z'],
    ['autumn', '2027-10-29T12:00:00Z'],
  ])('that changes in %s lets a daily job run once per day', async (_, from) => {
    const { service, clock, pass } = openMonitors()
    clock.advance(Date.parse(from) - clock.now().getTime())
    const schedule: Schedule = { kind: 'cron', cron: '30 2 * * *', time_zone: 'Europe/Warsaw' }
    const added = await service.add({ target, schedule })
    if (!('monitor' in added)) throw new Error(added.state)
    await service.runDue()
    await pass(4 * 24)
    const days = (await service.listRuns(added.monitor.id, 10)).map(({ at }) => warsaw.format(at))
    // The first run is the one on adding.
    expect(days).toHaveLength(5)
    expect(new Set(days).size).toBe(5)
  })

  it.each([100, -100])('moved by %i days repeats no alert and deletes nothing', async (days) => {
    const { service, clock, publish, pass, incidents } = openMonitors()
    const { id } = await added(service)
    await pass(2)
    publish(withoutSpf)
    await pass(2)
    const before = {
      incidents: await service.listIncidents(none, page),
      changes: await service.listChanges(none, page),
      runs: (await service.listRuns(id, 100)).map(({ number }) => number),
    }
    clock.advance(days * 24 * hour)
    await service.correctPlans()
    await pass(3)
    clock.advance(-days * 24 * hour)
    await service.correctPlans()
    await pass(3)
    expect(await incidents()).toEqual([['spf.no_record', false]])
    expect(await service.listIncidents(none, page)).toEqual(before.incidents)
    expect(await service.listChanges(none, page)).toEqual(before.changes)
    const runs = (await service.listRuns(id, 100)).map(({ number }) => number)
    expect(runs).toEqual(expect.arrayContaining(before.runs))
    expect(runs.length - before.runs.length).toBeGreaterThanOrEqual(5)
    expect(runs.length - before.runs.length).toBeLessThanOrEqual(8)
  })
})

type WatchOptions = Parameters<typeof startMonitorWatch>[0]

/** A watch whose pauses the test ends: `looks` has functions that begin the next check of each loop. */
function startWatch(options: Pick<WatchOptions, 'monitors' | 'alerts'> & Partial<WatchOptions>) {
  const events = createMonitorEvents()
  const looks: (() => void)[] = []
  const watch = startMonitorWatch({
    events,
    clock: createTestClock('2026-11-23T10:00:00Z'),
    log,
    schedule(look) {
      looks.push(look)
      return () => {}
    },
    ...options,
  })
  return { watch, events, looks }
}

describe('the watch over monitors', () => {
  it('checks at the start and repeatedly, and replans when the clock was set back', async () => {
    const { service, clock } = openMonitors()
    const { id } = await added(service)
    const alerts = { sendAlerts: vi.fn(async () => {}), correctPlans: vi.fn(async () => {}) }
    const { watch, looks } = startWatch({ monitors: service, alerts, clock })
    /** Runs the checks for monitors and for alerts. Resolves once their nth check is done. */
    const look = async (count: number) => {
      for (const begin of looks.slice(2 * (count - 2))) begin()
      await vi.waitFor(() => expect(looks).toHaveLength(2 * count))
    }
    await vi.waitFor(() => expect(looks).toHaveLength(2))
    expect(await service.listRuns(id, 10)).toHaveLength(1)
    clock.advance(-100 * 24 * hour)
    await look(2)
    const moved = await service.find(id)
    expect(moved && moved.dueAt.getTime() - clock.now().getTime()).toBeLessThanOrEqual(hour)
    clock.advance(hour)
    await look(3)
    expect(await service.listRuns(id, 10)).toHaveLength(2)
    await watch.stop()
    expect([alerts.sendAlerts.mock.calls.length, alerts.correctPlans.mock.calls.length]).toEqual([3, 2])
  })

  it('sends alerts right after runs, once for monitors that run together', async () => {
    const due = Promise.withResolvers<[]>()
    const sendAlerts = vi.fn(async () => {})
    const { watch, events, looks } = startWatch({
      monitors: { runDue: () => due.promise, correctPlans: async () => {} },
      alerts: { sendAlerts, correctPlans: async () => {} },
    })
    const publish = (opened: number) =>
      events.publish({ type: 'run', monitor_id: 1, at: '2026-11-23T10:00:00.000Z', changes: 1, opened, recovered: 0 })
    const scheduled = (count: number) => vi.waitFor(() => expect(looks).toHaveLength(count))
    await scheduled(1)
    publish(1)
    publish(1)
    expect(sendAlerts).toHaveBeenCalledTimes(1)
    due.resolve([])
    await scheduled(3)
    expect(sendAlerts).toHaveBeenCalledTimes(2)
    publish(0)
    expect(sendAlerts).toHaveBeenCalledTimes(2)
    publish(1)
    await scheduled(4)
    expect(sendAlerts).toHaveBeenCalledTimes(3)
    await watch.stop()
    publish(1)
    expect(sendAlerts).toHaveBeenCalledTimes(3)
  })

  it('runs a new monitor and sends a retried alert immediately', async () => {
    const [runDue, sendAlerts] = [vi.fn(async () => []), vi.fn(async () => {})]
    const { watch, events, looks } = startWatch({
      monitors: { runDue, correctPlans: async () => {} },
      alerts: { sendAlerts, correctPlans: async () => {} },
    })
    await vi.waitFor(() => expect(looks).toHaveLength(2))
    events.publish({ type: 'edited' })
    await vi.waitFor(() => expect(looks.length).toBeGreaterThanOrEqual(4))
    expect(runDue).toHaveBeenCalledTimes(2)
    expect(sendAlerts.mock.calls.length).toBeGreaterThanOrEqual(2)
    await watch.stop()
  })

  it('sends alerts while monitors cannot be run, and logs failures', async () => {
    const lines: string[] = []
    const write = (line: string) => void lines.push(JSON.parse(line).msg)
    const fail = async () => {
      throw new Error('no database')
    }
    const sendAlerts = vi.fn(async () => {})
    const { watch, looks } = startWatch({
      monitors: { runDue: fail, correctPlans: async () => {} },
      alerts: { sendAlerts, correctPlans: async () => {} },
      log: pino({}, { write }),
    })
    await vi.waitFor(() => expect(looks).toHaveLength(2))
    await watch.stop()
    expect(sendAlerts).toHaveBeenCalledOnce()
    expect(lines).toEqual(['due monitors cannot be run'])
  })
})
