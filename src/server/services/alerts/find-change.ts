import type { Notice } from '../../../shared/contract/monitoring/incident.ts'
import type { Change } from '../../../shared/contract/monitoring/run.ts'
import type { MonitorRepository, StoredIncident } from '../../storage/monitors/repository.ts'

/** How many changes of a monitor to search. */
const readChanges = 100

/** Finds the change that caused an incident or, for its recovery, the last one that may have ended it. */
export async function findChange(
  { monitorId, subject, since, opened_at, recovered_at }: StoredIncident,
  notice: Notice,
  monitors: Pick<MonitorRepository, 'listChanges'>,
): Promise<Change | null> {
  if (monitorId === null) return null
  const changes = await monitors.listChanges({ monitorId, since: new Date(since) }, { after: null, limit: readChanges })
  const topic = /^check:([a-z_]+)\./.exec(subject)?.[1]
  const records = changes.filter((change) => change.subject === `records:${topic}`)
  const change =
    notice === 'recovered'
      ? records.find(({ at }) => at > opened_at && recovered_at !== null && at <= recovered_at)
      : records.filter(({ at }) => at <= opened_at).at(-1)
  if (!change) return null
  const { id: _, monitorId: __, ...own } = change
  return own
}
