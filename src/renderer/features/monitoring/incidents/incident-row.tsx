import { Link } from '@tanstack/react-router'
import type { IncidentAnswer } from '../../../../shared/contract/monitoring/monitor-routes.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { useAcknowledge } from '../../../api/monitoring/monitors.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { describeFailure } from '../../../ui/feedback/failure.tsx'
import { runMutation } from '../../../ui/feedback/run-mutation.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { focusHeading } from '../../../ui/page.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { SideBySide } from '../../../ui/side-by-side.tsx'
import { findNameInTitle } from './name-in-title.ts'

interface IncidentRowProps {
  incident: IncidentAnswer
  /** The monitor or channel. */
  name: string
  /** Whether it is shown on the page of its monitor, which already has the name. */
  isOnOwnPage?: boolean
  now: Date
}

/** A confirmed problem: what it is, since when, and the button to acknowledge it. */
export function IncidentRow({ incident, name, isOnOwnPage = false, now }: IncidentRowProps) {
  const { incidents: texts } = useTexts().monitoring
  const formats = useFormats()
  const { title, since_added, reopened_at, recovered_at: over, acknowledged_at: acknowledged } = incident
  const { is_unstable, monitor_id } = incident
  const since = reopened_at ?? incident.since
  const span = over === null ? 0 : (Date.parse(over) - Date.parse(since)) / 1000
  const time =
    over === null
      ? since_added && reopened_at === null
        ? texts.sinceAdded
        : texts.since({ when: formats.dateTime(since) })
      : texts.over({ when: formats.dateTime(over), span: formats.duration(span) })
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3 md:px-5">
      <SeverityIcon level={levelOf(incident)} className="mt-0.5 size-4.5" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">
          {isOnOwnPage ? title : <NamedTitle title={title} name={name} monitorId={monitor_id} />}
        </p>
        <p className="text-sm text-muted">
          <SideBySide
            texts={[
              time,
              is_unstable && texts.unstable,
              acknowledged !== null && texts.acknowledged({ when: formats.ago(acknowledged, now) }),
            ]}
          />
        </p>
      </div>
      {over === null && acknowledged === null && <Acknowledgment incident={incident} name={name} />}
    </li>
  )
}

interface NamedTitleProps {
  title: string
  name: string
  monitorId: number | null
}

/** The title with the name of the target, which links to its monitor. It is not repeated if the title has it anyway. */
function NamedTitle({ title, name, monitorId }: NamedTitleProps) {
  const [before, , after] = findNameInTitle(title, name) ?? ['', name, `: ${title}`]
  return (
    <>
      {before}
      {monitorId === null ? (
        name
      ) : (
        <Link to="/monitoring/$id" params={{ id: monitorId }} className="rounded-sm text-accent underline">
          {name}
        </Link>
      )}
      {after}
    </>
  )
}

/** A resolved incident is fine; a check that could not be done is unknown. */
function levelOf({ recovered_at, problem, severity }: IncidentAnswer): FindingLevel {
  if (recovered_at !== null) return 'ok'
  return problem === 'not_checked' ? 'unknown' : severity
}

function Acknowledgment({ incident: { id, title }, name }: { incident: IncidentAnswer; name: string }) {
  const texts = useTexts()
  const { incidents } = texts.monitoring
  const acknowledge = useAcknowledge(useLanguage())
  return (
    <Button
      aria-label={incidents.acknowledgeOf({ incident: findNameInTitle(title, name) ? title : `${name}: ${title}` })}
      disabled={acknowledge.isPending}
      onClick={() =>
        runMutation(acknowledge, id, {
          onSuccess() {
            announce(incidents.done)
            focusHeading()
          },
          onError: (error) => showToast({ title: describeFailure(error, texts).body }),
        })
      }
    >
      {incidents.acknowledge}
    </Button>
  )
}
