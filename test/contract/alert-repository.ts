import { describe, expect, it } from 'vitest'
import { completeRun } from '../../src/engine/monitoring/complete-run.ts'
import type { NewChannel, NewGroup, NewNotice } from '../../src/server/storage/monitors/alert-repository.ts'
import type { Store } from '../../src/server/storage/store.ts'
import { alertPolicySchema } from '../../src/shared/contract/monitoring/incident.ts'
import type { WatchedTarget } from '../../src/shared/contract/monitoring/monitor.ts'
import type { Observation } from '../../src/shared/contract/monitoring/run.ts'
import type { OpenStore } from './repositories.ts'

const minute = 60_000
const createdAt = new Date('2026-11-23T10:00:00.000Z')
const target: WatchedTarget = { kind: 'domain', domain: 'shop.example', selectors: [] }
const channel: NewChannel = {
  name: 'Team',
  target: { kind: 'email', to: ['team@shop.example'] },
  unconfirmed: ['team@shop.example'],
  lang: 'pl',
  isDefault: true,
  createdAt,
}
const group: NewGroup = {
  name: 'Acme',
  owner: 'Ann',
  policy: alertPolicySchema.parse({}),
  channelIds: [],
  digest: { frequency: 'daily', hour: 8, time_zone: 'Europe/Warsaw' },
  digestDue: minutesLater(60),
  createdAt,
}
const none = { channelId: null, incidentId: null, state: null }
const page = { before: null, limit: 100 }
const trouble = { code: 'timeout', detail: null } as const

const good: Observation = { readings: [{ subject: 'list:a.example', value: [], problem: null }], skipped: null }
const bad: Observation = {
  readings: [{ subject: 'list:a.example', value: ['127.0.0.2'], problem: { key: 'listed', severity: 'major' } }],
  skipped: null,
}

function minutesLater(minutes: number): Date {
  return new Date(createdAt.getTime() + minutes * minute)
}

/** A store with a channel, a group, and a monitor with an open incident. */
async function setUp(open: OpenStore) {
  const store = await open()
  const { alerts, monitors } = store
  const channelId = (await alerts.addChannel(channel)) ?? 0
  const added = await alerts.addGroup({ ...group, channelIds: [channelId] })
  const groupId = typeof added === 'object' ? added.id : 0
  const schedule = { kind: 'interval', minutes: 60 } as const
  const { id: monitorId } = await monitors.add({ target, groupId, schedule, createdAt })
  await observe(store, monitorId, [good, bad, bad])
  const [incident] = await alerts.listUntold()
  if (!incident) throw new Error('no incident')
  const opened: NewNotice = { channelId, incidentId: incident.id, notice: 'opened', opening: 1, messageId: 'm1' }
  return { store, alerts, monitors, channelId, groupId, monitorId, incident, opened }
}

async function observe({ monitors }: Store, id: number, observations: readonly Observation[]) {
  for (const observation of observations) {
    const monitor = await monitors.findDue(id)
    if (!monitor) throw new Error('the monitor is gone')
    const at = minutesLater(60 * (monitor.runs + 1))
    await monitors.complete(id, { ...completeRun(monitor, observation, at), at, skipped: null, summary: null })
  }
}

/** The contract that every store fulfills for alerts. */
export function describeAlertRepository(name: string, open: OpenStore): void {
  describe(`${name}: channels and groups`, () => {
    it('are added under unique names, changed, and removed', async () => {
      const { alerts } = await open()
      const id = (await alerts.addChannel(channel)) ?? 0
      expect(await alerts.addChannel(channel)).toBeNull()
      const other = (await alerts.addChannel({ ...channel, name: 'Pager', target: { kind: 'desktop' } })) ?? 0
      expect(await alerts.listChannels()).toEqual([
        { id, ...channel },
        { ...channel, id: other, name: 'Pager', target: { kind: 'desktop' } },
      ])
      expect(await alerts.changeChannel(other, channel)).toBe('taken')
      expect(await alerts.changeChannel(99, { ...channel, name: 'New' })).toBe('unknown')
      expect(await alerts.changeChannel(id, { ...channel, lang: null, isDefault: false })).toBe('done')
      expect(await alerts.findChannel(id)).toEqual({ ...channel, id, lang: null, isDefault: false })

      const added = await alerts.addGroup({ ...group, channelIds: [id, other, id] })
      if (typeof added !== 'object') throw new Error(added)
      expect(await alerts.addGroup(group)).toBe('taken')
      expect(await alerts.addGroup({ ...group, name: 'Other', channelIds: [99] })).toBe('unknown')
      const stored = { id: added.id, ...group, channelIds: [id, other], digestSince: createdAt, monitors: 0 }
      expect(await alerts.listGroups()).toEqual([stored])
      expect(await alerts.changeGroup(added.id, { ...group, digest: null, digestDue: null })).toBe('done')
      expect(await alerts.findGroup(added.id)).toEqual({ ...stored, channelIds: [], digest: null, digestDue: null })
      expect(await alerts.changeGroup(99, { ...group, name: 'New' })).toBe('unknown')
      expect([await alerts.removeChannel(id), await alerts.removeChannel(id)]).toEqual([true, false])
      expect([await alerts.removeGroup(added.id), await alerts.removeGroup(added.id)]).toEqual([true, false])
      expect([await alerts.findChannel(id), await alerts.findGroup(added.id)]).toEqual([null, null])
    })

    it('have a policy for monitors without a group, with existing channels', async () => {
      const { alerts, clear } = await open()
      expect(await alerts.readDefaultPolicy()).toEqual(alertPolicySchema.parse({}))
      const id = (await alerts.addChannel(channel)) ?? 0
      const policy = alertPolicySchema.parse({ escalate_after_hours: 4, escalate_to: [id] })
      for (const changed of [{ ...policy, escalate_after_hours: 8 }, policy]) {
        expect(await alerts.changeDefaultPolicy(changed)).toBe(true)
      }
      expect(await alerts.changeDefaultPolicy({ ...policy, escalate_to: [99] })).toBe(false)
      expect(await alerts.readDefaultPolicy()).toEqual(policy)
      const endless = { from: '22:00', to: '22:00', time_zone: 'UTC' }
      await alerts.changeDefaultPolicy({ ...policy, quiet_hours: endless })
      expect(await alerts.readDefaultPolicy()).toEqual(policy)
      await clear()
      expect(await alerts.readDefaultPolicy()).toEqual(alertPolicySchema.parse({}))
    })

    it('have monitors, which stay when the group is removed', async () => {
      const { alerts, monitors, groupId, monitorId } = await setUp(open)
      expect(await alerts.findGroup(groupId)).toMatchObject({ monitors: 1 })
      expect(await monitors.assign(monitorId, null)).toBe(true)
      expect(await monitors.assign(99, null)).toBe(false)
      expect(await alerts.findGroup(groupId)).toMatchObject({ monitors: 0 })
      await monitors.assign(monitorId, groupId)
      await alerts.removeGroup(groupId)
      expect(await monitors.find(monitorId)).toMatchObject({ groupId: null })
    })
  })

  describe(`${name}: deliveries`, () => {
    it('are planned once per incident, channel, and notice', async () => {
      const { alerts, incident, groupId, channelId, opened } = await setUp(open)
      expect(incident).toMatchObject({ problem: 'listed', groupId, channelId: null, told: [] })
      const again = { ...opened, messageId: 'm2' }
      await Promise.all([alerts.plan([opened], createdAt), alerts.plan([again], createdAt)])
      await alerts.plan([{ ...opened, incidentId: 99 }], createdAt)
      await alerts.plan([{ ...opened, channelId: 99 }], createdAt)
      const [delivery, ...others] = await alerts.listDeliveries(none, page)
      expect(others).toEqual([])
      expect(delivery).toEqual({
        id: expect.any(Number),
        channel_id: channelId,
        incident_id: incident.id,
        change_id: null,
        group_id: null,
        notice: 'opened',
        since: null,
        until: null,
        message_id: expect.stringMatching(/^m[12]$/),
        state: 'waiting',
        attempts: 0,
        next_attempt_at: createdAt.toISOString(),
        created_at: createdAt.toISOString(),
        sent_at: null,
        trouble: null,
        was_interrupted: false,
      })
      expect((await alerts.listUntold())[0]?.told).toMatchObject([{ channelId, notice: 'opened', state: 'waiting' }])
    })

    it('are attempted by one engine at a time, and again after an interruption', async () => {
      const { alerts, opened } = await setUp(open)
      await alerts.plan([opened], createdAt)
      const first = { messageId: 'm1', until: minutesLater(2) }
      const tries = await Promise.all([1, 2, 3].map(() => alerts.begin(first, createdAt)))
      expect(tries.toSorted()).toEqual([false, false, true])
      expect(await alerts.listDueDeliveries(minutesLater(1), 10)).toEqual([])
      // The engine was killed, so the attempt is made again.
      expect(await alerts.listDueDeliveries(minutesLater(2), 10)).toMatchObject([
        { attempts: 1, trouble: null, was_interrupted: false },
      ])
      const second = { messageId: 'm1', until: minutesLater(4) }
      expect(await alerts.begin(second, minutesLater(2))).toBe(true)
      // The first engine was not killed after all.
      await alerts.finish(first, { state: 'dead', trouble })
      expect(await alerts.listDeliveries(none, page)).toMatchObject([{ state: 'waiting', trouble: null }])
      await alerts.finish(second, { state: 'waiting', trouble, nextAttemptAt: minutesLater(9) })
      expect(await alerts.listDueDeliveries(minutesLater(8), 10)).toEqual([])
      await alerts.postpone('m1', minutesLater(10))
      await alerts.hasten(minutesLater(8), minutesLater(5))
      expect(await alerts.listDueDeliveries(minutesLater(5), 10)).toMatchObject([
        { attempts: 2, trouble, was_interrupted: true },
      ])
      const third = { messageId: 'm1', until: minutesLater(12) }
      await alerts.begin(third, minutesLater(10))
      await alerts.finish(third, { state: 'sent', at: minutesLater(11) })
      expect(await alerts.listDeliveries({ ...none, state: 'sent' }, page)).toMatchObject([
        { attempts: 3, sent_at: minutesLater(11).toISOString(), next_attempt_at: null, trouble: null },
      ])
      expect(await alerts.begin(third, minutesLater(99))).toBe(false)
    })

    it('with the same message are attempted together', async () => {
      const { alerts, monitors, opened, store } = await setUp(open)
      const schedule = { kind: 'interval', minutes: 60 } as const
      const other = await monitors.add({
        target: { kind: 'address', ip: '203.0.113.7' },
        groupId: null,
        schedule,
        createdAt,
      })
      await observe(store, other.id, [good, bad, bad])
      const untold = await alerts.listUntold()
      await alerts.plan(
        untold.map(({ id }) => ({ ...opened, incidentId: id })),
        createdAt,
      )
      expect(await alerts.listDueDeliveries(createdAt, 1)).toHaveLength(2)
      const attempt = { messageId: 'm1', until: minutesLater(2) }
      await alerts.begin(attempt, createdAt)
      await alerts.finish(attempt, { state: 'dead', trouble })
      const [latest, earlier] = await alerts.listDeliveries({ ...none, state: 'dead' }, page)
      expect([latest?.trouble, earlier?.trouble]).toEqual([trouble, trouble])
      expect(await alerts.listDeliveries(none, { before: latest?.id ?? 0, limit: 10 })).toEqual([earlier])
      expect(await alerts.revive(latest?.id ?? 0, minutesLater(3))).toBe(true)
      expect(await alerts.revive(latest?.id ?? 0, minutesLater(3))).toBe(false)
      expect(await alerts.listDueDeliveries(minutesLater(3), 9)).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
      await alerts.drop([latest?.id ?? 0])
      expect(await alerts.listDueDeliveries(minutesLater(3), 9)).toMatchObject([{ id: earlier?.id }])
    })

    it('are due until the recovery was reported to every channel that reported the problem', async () => {
      const { store, alerts, monitorId, opened } = await setUp(open)
      await alerts.plan([opened], createdAt)
      await observe(store, monitorId, [good, good, good])
      expect(await alerts.listUntold()).toMatchObject([{ recovered_at: minutesLater(6 * 60).toISOString() }])
      await alerts.plan([{ ...opened, notice: 'recovered', messageId: 'm2' }], createdAt)
      expect(await alerts.listUntold()).toEqual([])
    })

    it('are described with target and group', async () => {
      const { alerts, incident } = await setUp(open)
      const { told: _, groupId, ...stored } = incident
      expect(await alerts.describe([incident.id, 99])).toEqual([
        { incident: stored, target, channelName: null, groupId, groupName: 'Acme', groupOwner: 'Ann' },
      ])
    })

    it('of digests are planned once', async () => {
      const { alerts, groupId, channelId } = await setUp(open)
      const before = await alerts.findGroup(groupId)
      if (!before) throw new Error('no group')
      const digest = {
        channels: [{ id: channelId, messageId: 'd1' }],
        at: minutesLater(61),
        next: minutesLater(1500),
      }
      const planned = await Promise.all([alerts.planDigest(before, digest), alerts.planDigest(before, digest)])
      expect(planned.toSorted()).toEqual([false, true])
      expect(await alerts.findGroup(groupId)).toMatchObject({ digestSince: digest.at, digestDue: digest.next })
      expect(await alerts.listDueDeliveries(digest.at, 9)).toMatchObject([
        { notice: 'digest', group_id: groupId, incident_id: null, since: createdAt, until: digest.at },
      ])
    })

    it('are thinned out, except those of open incidents', async () => {
      const { store, alerts, monitorId, opened } = await setUp(open)
      await alerts.plan([opened], createdAt)
      const attempt = { messageId: 'm1', until: minutesLater(2) }
      await alerts.begin(attempt, createdAt)
      await alerts.finish(attempt, { state: 'sent', at: createdAt })
      await alerts.thinDeliveries(0)
      expect(await alerts.listDeliveries(none, page)).toHaveLength(1)
      await observe(store, monitorId, [good, good, good])
      await alerts.thinDeliveries(1)
      expect(await alerts.listDeliveries(none, page)).toHaveLength(1)
      await alerts.thinDeliveries(0)
      expect(await alerts.listDeliveries(none, page)).toEqual([])
      expect(await alerts.listUntold()).toEqual([])
    })

    it('are removed with their monitor', async () => {
      const { alerts, monitors, monitorId, opened } = await setUp(open)
      await alerts.plan([opened], createdAt)
      await monitors.remove(monitorId)
      expect([await alerts.listDeliveries(none, page), await alerts.listUntold()]).toEqual([[], []])
    })
  })

  describe(`${name}: a channel that fails`, () => {
    it('has one open incident', async () => {
      const { alerts, monitors, channelId } = await setUp(open)
      await alerts.openChannelIncident(channelId, createdAt, minutesLater(5))
      await alerts.openChannelIncident(channelId, minutesLater(6), minutesLater(7))
      await alerts.openChannelIncident(99, createdAt, createdAt)
      const ofChannels = (await alerts.listUntold()).filter(({ problem }) => problem === 'channel_failed')
      expect(ofChannels).toMatchObject([
        { monitorId: null, channelId, groupId: null, since: createdAt.toISOString(), severity: 'major' },
      ])
      expect(await alerts.describe([ofChannels[0]?.id ?? 0])).toMatchObject([{ target: null, channelName: 'Team' }])
      expect(await alerts.recoverChannelIncident(channelId, minutesLater(9))).toBe(true)
      expect(await alerts.recoverChannelIncident(channelId, minutesLater(9))).toBe(false)
      await alerts.openChannelIncident(channelId, minutesLater(20), minutesLater(20))
      const all = await monitors.listIncidents({ monitorId: null, isOpen: null }, { after: null, limit: 9 })
      expect(all.filter((each) => each.channelId === channelId)).toHaveLength(2)
    })
  })
}
