import { describe, expect, it } from 'vitest'
import { completeRun } from '../../src/engine/monitoring/complete-run.ts'
import type { NewDomainReport } from '../../src/server/storage/domain-reports/repository.ts'
import type { ChangeFilter, DueMonitor, IncidentFilter, NewRun } from '../../src/server/storage/monitors/repository.ts'
import type { Store } from '../../src/server/storage/store.ts'
import { alertPolicySchema } from '../../src/shared/contract/monitoring/incident.ts'
import type { Schedule, WatchedTarget } from '../../src/shared/contract/monitoring/monitor.ts'
import type { Observation } from '../../src/shared/contract/monitoring/run.ts'
import { aggregate, reportFile } from '../support/domain-reports.ts'
import { mailbox } from '../support/mailbox.ts'
import { sampleDelivery } from '../support/messages.ts'
import type { OpenStore } from './repositories.ts'

const hour = 3_600_000
const createdAt = new Date('2026-11-23T10:00:00.000Z')
const hourly: Schedule = { kind: 'interval', minutes: 60 }
const domain: WatchedTarget = { kind: 'domain', domain: 'shop.example', selectors: ['s1'] }
const address: WatchedTarget = { kind: 'address', ip: '203.0.113.7' }
const newMonitor = { target: domain, groupId: null, schedule: hourly, createdAt }
const none: ChangeFilter & IncidentFilter = { monitorId: null, since: null, isOpen: null }
const page = { after: null, limit: 100 }

const good: Observation = { readings: [{ subject: 'list:a.example', value: [], problem: null }], skipped: null }
const bad: Observation = {
  readings: [{ subject: 'list:a.example', value: ['127.0.0.2'], problem: { key: 'listed', severity: 'major' } }],
  skipped: null,
}
const silent: Observation = { readings: [], skipped: { code: 'dns_timeout', subject: 'shop.example TXT' } }

function hoursLater(hours: number): Date {
  return new Date(createdAt.getTime() + hours * hour)
}

function runOf(monitor: DueMonitor, observation: Observation, at: Date): NewRun {
  return { ...completeRun(monitor, observation, at), at, skipped: observation.skipped, summary: null }
}

/** Runs a monitor hourly, reading its state from the store each time. */
async function observeHourly(monitors: Store['monitors'], id: number, observations: readonly Observation[]) {
  const first = (await monitors.listRuns(id, 1))[0]?.number ?? 0
  for (const [index, observation] of observations.entries()) {
    const monitor = await monitors.findDue(id)
    if (!monitor) throw new Error('the monitor is gone')
    expect(await monitors.complete(id, runOf(monitor, observation, hoursLater(first + index)))).toBe(true)
  }
}

/** The contract that every store fulfills for monitors. */
export function describeMonitorRepository(name: string, open: OpenStore): void {
  describe(`${name}: monitors`, () => {
    it('keep the summary of the latest run that has one, and the time of the last change', async () => {
      const { monitors } = await open()
      const { id } = await monitors.add({ ...newMonitor, target: address })
      const summary = { kind: 'address', listed: 1, unanswered: 0 } as const
      for (const [index, observation] of [good, bad, silent].entries()) {
        const monitor = await monitors.findDue(id)
        if (!monitor) throw new Error('the monitor is gone')
        const run = runOf(monitor, observation, hoursLater(index))
        await monitors.complete(id, { ...run, summary: observation === bad ? summary : null })
      }
      expect(await monitors.find(id)).toMatchObject({ summary, lastChangeAt: hoursLater(1), lastRunAt: hoursLater(2) })
    })

    it('are added once per target, listed, and removed', async () => {
      const { monitors } = await open()
      const { id } = await monitors.add(newMonitor)
      expect(await monitors.add({ ...newMonitor, schedule: { kind: 'interval', minutes: 5 } })).toEqual({
        id,
        isNew: false,
      })
      const other = await monitors.add({ ...newMonitor, target: address })
      expect(other.isNew).toBe(true)
      const nothing = { lastRunAt: null, lastChangeAt: null, openIncidents: 0, summary: null }
      const stored = { id, ...newMonitor, dueAt: createdAt, ...nothing }
      expect(await monitors.count()).toBe(2)
      expect(await monitors.list()).toEqual([stored, { ...stored, id: other.id, target: address }])
      expect(await monitors.find(id)).toEqual(stored)
      expect([await monitors.remove(id), await monitors.remove(id), await monitors.find(id)]).toEqual([
        true,
        false,
        null,
      ])
    })

    it('are due from their creation until they have run, longest overdue first', async () => {
      const { monitors } = await open()
      const { id: late } = await monitors.add({ ...newMonitor, createdAt: hoursLater(1) })
      const { id: early } = await monitors.add({ ...newMonitor, target: address })
      const idsAt = async (now: Date, limit = 10) => (await monitors.listDue(now, limit)).map(({ id }) => id)
      expect(await idsAt(new Date(createdAt.getTime() - 1))).toEqual([])
      expect(await idsAt(createdAt)).toEqual([early])
      expect(await idsAt(hoursLater(1))).toEqual([early, late])
      expect(await idsAt(hoursLater(1), 1)).toEqual([early])
      await observeHourly(monitors, early, [good])
      expect(await idsAt(createdAt)).toEqual([])
    })

    it('keep the parameters of the finding that opened an incident', async () => {
      const { monitors } = await open()
      const { id } = await monitors.add(newMonitor)
      const subject = 'check:spf.all'
      const problem = { key: 'spf.all_open', severity: 'critical' } as const
      const params = { domain: 'shop.example', terms: ['+all'], lookups: 3 }
      const passing: Observation = { readings: [{ subject, value: [], problem: null }], skipped: null }
      const failing: Observation = { readings: [{ subject, value: [problem.key], problem, params }], skipped: null }
      await observeHourly(monitors, id, [passing, failing, failing])
      expect(await monitors.listIncidents(none, page)).toMatchObject([{ problem: problem.key, params }])
      expect((await monitors.findDue(id))?.state?.items).toMatchObject([{ phase: 'open', params }])
    })

    it('keep their state, changes, and incidents from run to run', async () => {
      const { monitors } = await open()
      const { id } = await monitors.add(newMonitor)
      await observeHourly(monitors, id, [good, bad, bad])
      expect(await monitors.find(id)).toMatchObject({ openIncidents: 1, lastRunAt: hoursLater(2) })
      const [incident] = await monitors.listIncidents(none, page)
      expect(incident).toEqual({
        id: expect.any(Number),
        monitorId: id,
        channelId: null,
        subject: 'list:a.example',
        problem: 'listed',
        severity: 'major',
        params: null,
        since: hoursLater(1).toISOString(),
        opened_at: hoursLater(2).toISOString(),
        since_added: false,
        recovered_at: null,
        reopened_at: null,
        openings: 1,
        is_unstable: false,
        acknowledged_at: null,
      })
      await observeHourly(monitors, id, [silent, good, good, good, bad])
      expect(await monitors.listIncidents(none, page)).toEqual([
        { ...incident, recovered_at: hoursLater(6).toISOString(), is_unstable: true },
      ])
      const changes = await monitors.listChanges(none, page)
      expect(changes.map(({ at, after }) => [at, after.value])).toEqual([
        [hoursLater(7).toISOString(), ['127.0.0.2']],
        [hoursLater(4).toISOString(), []],
        [hoursLater(1).toISOString(), ['127.0.0.2']],
      ])
      expect((await monitors.listRuns(id, 6)).map(({ number, skipped }) => [number, skipped])).toEqual([
        [8, null],
        [7, null],
        [6, null],
        [5, null],
        [4, silent.skipped],
        [3, null],
      ])
    })

    it('open incidents again, and know which groups are not settled', async () => {
      const { monitors, alerts } = await open()
      const group = { name: 'Acme', owner: '', policy: alertPolicySchema.parse({}), channelIds: [], digest: null }
      await alerts.addGroup({ ...group, digestDue: null, createdAt })
      const { id } = await monitors.add(newMonitor)
      await monitors.add({ ...newMonitor, target: address, groupId: 1 })
      expect(await monitors.listSettling()).toEqual(new Set([null, 1]))
      await observeHourly(monitors, id, [bad])
      expect(await monitors.listSettling()).toEqual(new Set([null, 1]))
      await observeHourly(monitors, id, [bad])
      expect(await monitors.listSettling()).toEqual(new Set([1]))
      const [incident] = await monitors.listIncidents(none, page)
      expect(incident).toMatchObject({ since_added: true, since: hoursLater(0).toISOString() })
      await monitors.acknowledge(incident?.id ?? 0, hoursLater(2))
      await observeHourly(monitors, id, [good, good, good, bad, bad, bad])
      const again = { recovered_at: null, reopened_at: hoursLater(7).toISOString(), openings: 2, acknowledged_at: null }
      expect(await monitors.listIncidents(none, page)).toEqual([{ ...incident, ...again, is_unstable: true }])
    })

    it('count a run once, no matter which engine was first', async () => {
      const { monitors } = await open()
      const { id } = await monitors.add(newMonitor)
      await observeHourly(monitors, id, [good, bad])
      const monitor = await monitors.findDue(id)
      if (!monitor) throw new Error('the monitor is gone')
      const run = runOf(monitor, bad, hoursLater(2))
      const results = await Promise.all([
        monitors.complete(id, run),
        monitors.complete(id, run),
        monitors.complete(id, run),
      ])
      expect(results.toSorted()).toEqual([false, false, true])
      expect(await monitors.listIncidents(none, page)).toHaveLength(1)
      await monitors.remove(id)
      expect(await monitors.complete(id, { ...run, number: 4 })).toBe(false)
      expect([await monitors.listRuns(id, 10), await monitors.listChanges(none, page)]).toEqual([[], []])
    })

    it('are found by filters, and in pages', async () => {
      const { monitors } = await open()
      const { id: first } = await monitors.add(newMonitor)
      const { id: second } = await monitors.add({ ...newMonitor, target: address })
      await observeHourly(monitors, first, [good, bad, bad, good, good, good])
      await observeHourly(monitors, second, [good, bad, bad])
      const incidentsOf = async (filter: Partial<typeof none>) =>
        (await monitors.listIncidents({ ...none, ...filter }, page)).map(({ monitorId }) => monitorId)
      expect(await incidentsOf({ isOpen: true })).toEqual([second])
      expect(await incidentsOf({ isOpen: false })).toEqual([first])
      expect(await incidentsOf({ monitorId: second, isOpen: false })).toEqual([])
      expect(await monitors.listChanges({ ...none, monitorId: first, since: hoursLater(2) }, page)).toHaveLength(1)
      const all = await monitors.listChanges(none, page)
      const [latest] = await monitors.listChanges(none, { after: null, limit: 1 })
      if (!latest) throw new Error('no change')
      const rest = await monitors.listChanges(none, { after: { at: new Date(latest.at), id: latest.id }, limit: 10 })
      expect([latest, ...rest]).toEqual(all)
      const opened = await monitors.listIncidents(none, page)
      const [newest] = opened
      if (!newest) throw new Error('no incident')
      const after = { at: new Date(newest.opened_at), id: newest.id }
      expect(await monitors.listIncidents(none, { after, limit: 10 })).toEqual(opened.slice(1))
    })

    it('are acknowledged once', async () => {
      const { monitors } = await open()
      const { id } = await monitors.add(newMonitor)
      await observeHourly(monitors, id, [good, bad, bad])
      const [incident] = await monitors.listIncidents(none, page)
      if (!incident) throw new Error('no incident')
      const acknowledged = { ...incident, acknowledged_at: hoursLater(3).toISOString() }
      expect(await monitors.acknowledge(incident.id, hoursLater(3))).toEqual(acknowledged)
      expect(await monitors.acknowledge(incident.id, hoursLater(4))).toEqual(acknowledged)
      expect(await monitors.acknowledge(incident.id + 1, hoursLater(4))).toBeNull()
    })

    it('keep several kinds of targets for one domain, and a message until it is removed', async () => {
      const { monitors } = await open()
      const reports: WatchedTarget = { kind: 'reports', domain: 'shop.example', expected_hours: 72 }
      const expiry: WatchedTarget = {
        ...{ kind: 'expiry', domain: 'shop.example', days: 21, key_days: null },
        registration: true,
      }
      const saved: WatchedTarget = { kind: 'message', digest: 'abc', title: 'news.eml' }
      const message = { raw: Buffer.from([0, 13, 10, 255]), delivery: sampleDelivery() }
      const ids: number[] = []
      for (const target of [domain, reports, expiry]) ids.push((await monitors.add({ ...newMonitor, target })).id)
      const { id } = await monitors.add({ ...newMonitor, target: saved }, message)
      expect(await monitors.add({ ...newMonitor, target: { ...saved, title: 'other.eml' } }, message)).toEqual({
        id,
        isNew: false,
      })
      expect((await monitors.list()).map(({ target }) => target)).toEqual([domain, reports, expiry, saved])
      expect(await monitors.findMessage(id)).toEqual(message)
      expect(await monitors.findMessage(ids[0] ?? 0)).toBeNull()
      expect(await monitors.measureMessages()).toBe(8)
      await monitors.remove(id)
      expect([await monitors.findMessage(id), await monitors.measureMessages()]).toEqual([null, 0])
    })

    it('know when the latest message arrived in a mailbox, even after earlier ones are deleted', async () => {
      const { monitors, mailboxes } = await open()
      await mailboxes.save(mailbox({ permanentSince: hoursLater(-48) }))
      expect(await monitors.findLatestMessage('m1')).toBeNull()
      for (const [index, hours] of [-40, -30, -35].entries()) {
        await mailboxes.refuseArrival({ mailboxId: 'm1', digest: `d${index}`, arrivedAt: hoursLater(hours) })
      }
      await mailboxes.advancePermanent('m1', createdAt)
      expect(await monitors.findLatestMessage('m1')).toEqual(hoursLater(-30))
      expect(await mailboxes.hasArrival({ mailboxId: 'm1', digest: 'd2', arrivedAt: hoursLater(-35) })).toBe(false)
      expect(await monitors.findLatestMessage('m2')).toBeNull()
    })

    it('know when the latest counted report about a domain arrived', async () => {
      const { monitors, domainReports } = await open()
      const save = async (text: string, hours: number, changes: Partial<NewDomainReport> = {}) => {
        const receivedAt = hoursLater(hours)
        const id = await domainReports.storeFile(reportFile(text, { receivedAt }))
        await domainReports.save(id, { reports: [aggregate({ reportId: text, ...changes })], readAt: receivedAt })
      }
      expect(await monitors.findLatestReport('shop.example')).toBeNull()
      await save('first', 1)
      await save('overlapping', 2)
      await save('forged', 3, { authenticity: 'forged' })
      await save('unverified', 4, { authenticity: 'unverified' })
      await save('other', 5, { domain: 'other.example' })
      expect(await monitors.findLatestReport('shop.example')).toEqual(hoursLater(2))
    })

    it('are replanned and thinned out', async () => {
      const { monitors } = await open()
      const { id } = await monitors.add(newMonitor)
      expect(await monitors.reschedule(id, { kind: 'interval', minutes: 15 }, hoursLater(5))).toBe(true)
      expect(await monitors.reschedule(id + 1, hourly, hoursLater(5))).toBe(false)
      expect(await monitors.listPlans(hoursLater(5))).toEqual([])
      const [plan] = await monitors.listPlans(hoursLater(4))
      expect(plan).toEqual({ id, schedule: { kind: 'interval', minutes: 15 }, dueAt: hoursLater(5) })
      await monitors.replan(id, hoursLater(4), hoursLater(1))
      expect(await monitors.find(id)).toMatchObject({ dueAt: hoursLater(5) })
      await monitors.replan(id, hoursLater(5), hoursLater(1))
      expect(await monitors.find(id)).toMatchObject({ dueAt: hoursLater(1) })
      await observeHourly(monitors, id, [good, good, good])
      await monitors.removeRuns(id, [1, 2])
      expect((await monitors.listRuns(id, 10)).map(({ number }) => number)).toEqual([3])
    })
  })
}
