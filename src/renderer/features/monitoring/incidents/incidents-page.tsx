import { useNavigate, useSearch } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { useMemo } from 'react'
import type { IncidentAnswer } from '../../../../shared/contract/monitoring/monitor-routes.ts'
import { useChannels } from '../../../api/monitoring/alerts.ts'
import { useIncidents, useMonitors } from '../../../api/monitoring/monitors.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { CardList } from '../../../ui/page.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { MonitoringFrame } from '../monitoring-frame.tsx'
import { targetName } from '../target-name.ts'
import { IncidentRow } from './incident-row.tsx'
import { incidentStates } from './incident-search.ts'

/** Refresh interval of relative times, in milliseconds. */
const agoInterval = 30_000

/** The inbox of confirmed problems. */
export function IncidentsPage() {
  return (
    <MonitoringFrame page="incidents">
      <Incidents />
    </MonitoringFrame>
  )
}

function Incidents() {
  const { incidents: texts } = useTexts().monitoring
  const { state = 'open' } = useSearch({ from: '/monitoring/incidents' })
  const navigate = useNavigate({ from: '/monitoring/incidents' })
  const wanted = state === 'all' ? undefined : state
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useIncidents(
    { state: wanted },
    useLanguage(),
  )
  const now = useNow(agoInterval)
  const nameOf = useNames()
  const incidents = useMemo(() => data?.pages.flatMap((page) => page.incidents), [data])
  const empty =
    state === 'open'
      ? { title: texts.emptyTitle, body: texts.emptyBody }
      : { title: texts.noneTitle, body: texts.noneBody }
  return (
    <>
      <div className="mt-6">
        <Segments
          label={texts.show}
          value={state}
          options={incidentStates.map((value) => ({ value, text: texts.states[value] }))}
          onChange={(next) =>
            void navigate({ search: { state: next === 'open' ? undefined : next }, replace: true, resetScroll: false })
          }
        />
      </div>
      <ListFrame query={{ data: incidents, error, refetch }} empty={{ icon: BellOff, ...empty }}>
        {(shown) => (
          <CardList className="mt-4" label={texts.label}>
            {shown.map((incident) => (
              <IncidentRow key={incident.id} incident={incident} name={nameOf(incident)} now={now} />
            ))}
          </CardList>
        )}
      </ListFrame>
      {hasNextPage && (
        <Button className="mt-4" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

/** Returns a function that names what an incident is about. */
function useNames(): (incident: IncidentAnswer) => string {
  const { incidents: texts } = useTexts().monitoring
  const { data: monitors = [] } = useMonitors()
  const { data: channels = [] } = useChannels()
  return ({ monitor_id, channel_id }) => {
    const channel = channels.find(({ id }) => id === channel_id)
    if (channel) return texts.channel({ name: channel.name })
    const monitor = monitors.find(({ id }) => id === monitor_id)
    return monitor ? targetName(monitor.target) : '…'
  }
}
