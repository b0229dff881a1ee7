import { describe, expect, it } from 'vitest'
import type { Group } from '../../storage/monitors/alert-repository.ts'
import type { Monitor, StoredChange, StoredIncident } from '../../storage/monitors/repository.ts'
import { reportOnGroup } from './report-on-group.ts'

const now = new Date('2026-11-23T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const group: Group = {
  ...{ id: 1, name: 'Acme', owner: 'Ann', channelIds: [], digest: null, digestDue: null, monitors: 1 },
  policy: {
    minimum_severity: 'major',
    takeovers: true,
    quiet_hours: null,
    escalate_after_hours: null,
    escalate_to: [],
  },
  ...{ createdAt: daysAgo(90), digestSince: daysAgo(90) },
}

function monitor(id: number, others: Partial<Monitor> = {}): Monitor {
  return {
    ...{ id, target: { kind: 'domain', domain: `d${id}.example`, selectors: [] }, groupId: 1 },
    schedule: { kind: 'interval', minutes: 60 },
    ...{ createdAt: daysAgo(90), dueAt: now, lastRunAt: now, lastChangeAt: now, openIncidents: 1, summary: null },
    ...others,
  }
}

function incident(id: number, opened: Date, recovered: Date | null, monitorId = 1): StoredIncident {
  return {
    ...{ id, monitorId, channelId: null, subject: 'check:dmarc.policy', problem: 'dmarc.policy_none' },
    params: { domain: `d${monitorId}.example` },
    ...{ severity: 'major', since: opened.toISOString(), opened_at: opened.toISOString() },
    ...{
      recovered_at: recovered?.toISOString() ?? null,
      acknowledged_at: null,
      since_added: false,
      reopened_at: null,
      openings: 1,
      is_unstable: false,
    },
  }
}

function change(id: number, at: Date, subject = 'records:spf', monitorId = 1): StoredChange {
  const standing = { value: [], problem: null }
  return {
    ...{ id, monitorId, subject, before: standing, after: standing },
    ...{ before_since: at.toISOString(), before_until: at.toISOString(), at: at.toISOString() },
  }
}

interface World {
  monitors: Monitor[]
  incidents?: StoredIncident[]
  changes?: StoredChange[]
}

/** Pages, latest first, as stores return them. */
function pageOf<T extends { id: number }>(all: readonly T[], timeOf: (entry: T) => string) {
  return ({ after, limit }: { after: { at: Date; id: number } | null; limit: number }) => {
    const sorted = all.toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)) || b.id - a.id)
    const start = after === null ? 0 : sorted.findIndex(({ id }) => id === after.id) + 1
    return sorted.slice(start, start + limit)
  }
}

function report({ monitors, incidents = [], changes = [] }: World) {
  const read = {
    list: async () => monitors,
    listIncidents: async (
      { monitorId, isOpen }: { monitorId: number | null; isOpen: boolean | null },
      page: Parameters<ReturnType<typeof pageOf>>[0],
    ) =>
      pageOf(
        incidents.filter((each) => each.monitorId === monitorId && (each.recovered_at === null) === isOpen),
        ({ opened_at }) => opened_at,
      )(page),
    listChanges: async (
      { monitorId, since }: { monitorId: number | null; since: Date | null },
      page: Parameters<ReturnType<typeof pageOf>>[0],
    ) =>
      pageOf(
        changes.filter((each) => each.monitorId === monitorId && new Date(each.at) >= (since ?? new Date(0))),
        ({ at }) => at,
      )(page),
  }
  return reportOnGroup(group, read, { now, language: 'en' })
}

describe('reportOnGroup', () => {
  it('covers the monitors of the group and the last 30 days', async () => {
    const monitors = [monitor(1), monitor(2, { groupId: null })]
    const changes = [change(1, daysAgo(1), 'records:spf', 2), change(2, daysAgo(2))]
    const found = await report({ monitors, changes })
    expect(found).toMatchObject({ name: 'Acme', owner: 'Ann', since: daysAgo(30).toISOString(), is_cut: false })
    expect(found.monitors.map(({ id }) => id)).toEqual([1])
    expect(found.changes.map(({ id }) => id)).toEqual([2])
  })

  it('includes open incidents, and those resolved since then', async () => {
    const incidents = [
      incident(1, daysAgo(80), null),
      incident(2, daysAgo(60), daysAgo(40)),
      incident(3, daysAgo(50), daysAgo(20)),
      incident(4, daysAgo(3), daysAgo(1)),
    ]
    const found = await report({ monitors: [monitor(1)], incidents })
    expect(found.incidents.map(({ id }) => id)).toEqual([4, 3, 1])
  })

  it('includes only record changes, from all pages, latest first', async () => {
    const records = Array.from({ length: 250 }, (_, index) => change(index + 1, daysAgo(index / 10)))
    const found = await report({ monitors: [monitor(1)], changes: [...records, change(900, now, 'check:spf.all')] })
    expect(found.changes.map(({ id }) => id)).toEqual(records.map(({ id }) => id))
    expect(found.is_cut).toBe(false)
  })

  it('reports that older entries were left out', async () => {
    const changes = Array.from({ length: 1200 }, (_, index) => change(index + 1, daysAgo(index / 100)))
    const found = await report({ monitors: [monitor(1)], changes })
    expect(found.is_cut).toBe(true)
    expect(found.changes).toHaveLength(1000)
  })
})
