import type { Change } from '../../../shared/contract/monitoring/run.ts'
import type { MonitorRepository, StoredIncident } from '../../storage/monitors/repository.ts'

/** How many changes of a monitor to search. */
const readChanges = 100

/** Finds the change that caused an incident. */
export async function findChange(
  { monitorId, subject, since, opened_at }: StoredIncident,
  monitors: Pick<MonitorRepository, 'listChanges'>,
): Promise<Change | null> {
  if (monitorId === null) return null
  const changes = await monitors.listChanges({ monitorId, since: new Date(since) }, { after: null, limit: readChanges })
  const topic = /^check:([a-z_]+)\./.exec(subject)?.[1]
  const records = changes.filter((change) => change.subject === `records:${topic}` && change.at <= opened_at)
  const change = records.at(-1)
  if (!change) return null
  const { id: _, monitorId: __, ...own } = change
  return own
}
