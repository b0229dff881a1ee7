import { useIncidents } from '../../../api/monitoring/monitors.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { Card } from '../../../ui/page.tsx'
import { IncidentRow } from '../incidents/incident-row.tsx'

interface OpenIncidentsProps {
  monitor: number
  /** The name of the target. */
  name: string
  now: Date
}

/** The open incidents of a monitor. */
export function OpenIncidents({ monitor, name, now }: OpenIncidentsProps) {
  const { detail } = useTexts().monitoring
  const { data } = useIncidents({ state: 'open', monitor }, useLanguage())
  const incidents = data?.pages.flatMap((page) => page.incidents)
  return (
    <section aria-labelledby="open-incidents" className="mt-8">
      <h2 id="open-incidents" className="text-lg font-semibold">
        {detail.open}
      </h2>
      {incidents?.length === 0 && <p className="mt-1 text-muted">{detail.noneOpen}</p>}
      {incidents && incidents.length > 0 && (
        <Card className="mt-3">
          <ul className="divide-y divide-line">
            {incidents.map((incident) => (
              <IncidentRow key={incident.id} incident={incident} name={name} isOnOwnPage now={now} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
