import type { DigestSettings, Incident } from '../../shared/contract/monitoring/incident.ts'
import type { Change } from '../../shared/contract/monitoring/run.ts'
import { nextDue } from './schedule.ts'

/** When the next digest is sent. */
export function nextDigest({ frequency, hour, time_zone }: DigestSettings, after: Date): Date {
  const days = frequency === 'weekly' ? '1' : '*'
  return nextDue({ kind: 'cron', cron: `0 ${hour} * * ${days}`, time_zone }, 0, after)
}

/** What a digest reports about one monitor. */
interface MonitorNews<I> {
  monitor_id: number
  incidents: readonly I[]
  changes: readonly Change[]
}

/** A monitor in a digest. Each incident is in one of the lists. */
export interface DigestEntry<I> {
  monitor_id: number
  opened: I[]
  recovered: I[]
  /** Incidents that opened earlier and are still open. */
  open: I[]
  /** One per subject: from the state before the first change to the state after the last. */
  changes: Change[]
}

/** What happened between two digests, without monitors that have no news. A change that was reverted is omitted. */
export function composeDigest<I extends Pick<Incident, 'opened_at' | 'reopened_at' | 'recovered_at'>>(
  news: readonly MonitorNews<I>[],
  since: Date,
  until: Date,
): DigestEntry<I>[] {
  const isWithin = (instant: string | null) =>
    instant !== null && Date.parse(instant) >= since.getTime() && Date.parse(instant) < until.getTime()
  return news.flatMap(({ monitor_id, incidents, changes }) => {
    const entry = {
      monitor_id,
      opened: incidents.filter((incident) => isWithin(openedAt(incident)) && incident.recovered_at === null),
      recovered: incidents.filter(({ recovered_at }) => isWithin(recovered_at)),
      open: incidents.filter(
        (incident) => Date.parse(openedAt(incident)) < since.getTime() && incident.recovered_at === null,
      ),
      changes: joinChanges(changes.filter(({ at }) => isWithin(at))),
    }
    const { opened, recovered, open } = entry
    return [opened, recovered, open, entry.changes].every(({ length }) => length === 0) ? [] : [entry]
  })
}

/** When a problem was last confirmed. */
function openedAt({ opened_at, reopened_at }: Pick<Incident, 'opened_at' | 'reopened_at'>): string {
  return reopened_at ?? opened_at
}

function joinChanges(changes: readonly Change[]): Change[] {
  const bySubject = Map.groupBy(changes, ({ subject }) => subject)
  return [...bySubject.values()].flatMap((own) => {
    const [first] = own
    const last = own.at(-1)
    if (!first || !last || JSON.stringify(first.before) === JSON.stringify(last.after)) return []
    const { before, before_since, before_until } = first
    return [{ ...last, before, before_since, before_until }]
  })
}
