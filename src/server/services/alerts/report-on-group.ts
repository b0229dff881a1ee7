import { type GroupReport, reportedDays } from '../../../shared/contract/monitoring/group-report.ts'
import { isRecordSubject } from '../../../shared/contract/monitoring/run.ts'
import type { Language } from '../../../shared/languages.ts'
import type { Group } from '../../storage/monitors/alert-repository.ts'
import type { Monitor, Place } from '../../storage/monitors/repository.ts'
import { describeMonitor } from '../monitors/describe-monitor.ts'
import type { MonitorService } from '../monitors/monitors.ts'

type ReadMonitors = Pick<MonitorService, 'list' | 'listChanges' | 'listIncidents'>

interface Scope {
  /** By default, `reportedDays` ago. */
  since?: Date | undefined
  now: Date
  language: Language
}

const day = 86_400_000
const perPage = 100
/** Entries to read per monitor, not counting open incidents. */
const maxEntries = 1000

const nothing = { entries: [], isCut: false }

/** Collects what happened to the monitors of a group. */
export async function reportOnGroup(
  { id, name, owner }: Group,
  monitors: ReadMonitors,
  { now, language, since = new Date(now.getTime() - reportedDays * day) }: Scope,
): Promise<GroupReport> {
  const { describeChange, describeIncident } = await import('../monitors/describe-incident.ts')
  const own = (await monitors.list()).filter(({ groupId }) => groupId === id)
  const histories = await Promise.all(own.map(readHistory))
  return {
    ...{ name, owner, since: since.toISOString(), monitors: own.map(describeMonitor) },
    incidents: histories
      .flatMap(({ incidents }) => incidents)
      .sort((a, b) => b.opened_at.localeCompare(a.opened_at) || b.id - a.id)
      .map((incident) => describeIncident(incident, language)),
    changes: histories
      .flatMap(({ changes }) => changes)
      .sort((a, b) => b.at.localeCompare(a.at) || b.id - a.id)
      .map((change) => describeChange(change, language)),
    is_cut: histories.some(({ isCut }) => isCut),
  }

  async function readHistory({ id: monitorId, openIncidents, lastChangeAt }: Monitor) {
    const incidentsThatAre = (isOpen: boolean, max: number) =>
      readAll(
        (page) => monitors.listIncidents({ monitorId, isOpen }, page),
        ({ opened_at }) => opened_at,
        max,
      )
    const open = openIncidents > 0 ? await incidentsThatAre(true, Number.POSITIVE_INFINITY) : nothing
    const over = await incidentsThatAre(false, maxEntries)
    const hasChanged = lastChangeAt !== null && lastChangeAt >= since
    const changed = hasChanged
      ? await readAll(
          (page) => monitors.listChanges({ monitorId, since }, page),
          ({ at }) => at,
          maxEntries,
        )
      : nothing
    const recovered = over.entries.filter(
      ({ recovered_at }) => recovered_at !== null && new Date(recovered_at) >= since,
    )
    return {
      incidents: [...open.entries, ...recovered],
      // Other changes follow from record changes or are incidents.
      changes: changed.entries.filter(({ subject }) => isRecordSubject(subject)),
      isCut: over.isCut || changed.isCut,
    }
  }
}

/** Reads pages, latest first, until there are `most` entries or no more pages. */
async function readAll<T extends { id: number }>(
  read: (page: { after: Place | null; limit: number }) => Promise<T[]>,
  timeOf: (entry: T) => string,
  max: number,
): Promise<{ entries: T[]; isCut: boolean }> {
  const entries: T[] = []
  for (let after: Place | null = null; entries.length < max; ) {
    const page = await read({ after, limit: perPage })
    entries.push(...page)
    const last = page.at(-1)
    if (!last || page.length < perPage) return { entries, isCut: false }
    after = { at: new Date(timeOf(last)), id: last.id }
  }
  return { entries, isCut: true }
}
