import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Activity, ChevronLeft, Pencil, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { isNotFound } from '../../../../shared/client/call-errors.ts'
import type { Schedule } from '../../../../shared/contract/monitoring/monitor.ts'
import type { MonitorAnswer } from '../../../../shared/contract/monitoring/monitor-routes.ts'
import type { UiTexts } from '../../../../shared/i18n/ui-texts.ts'
import { describeSummary, isSummarized } from '../../../../shared/monitoring/describe-summary.ts'
import { useEngineState } from '../../../api/engine.ts'
import { useGroups } from '../../../api/monitoring/alerts.ts'
import { useLiveMonitors } from '../../../api/monitoring/follow-monitors.ts'
import { useIncidents, useMonitor, useRunMonitor, useRuns } from '../../../api/monitoring/monitors.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { linkToDomain, linkToIp } from '../../../questions/links.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { describeFailure, FailureNote } from '../../../ui/feedback/failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { CardList, Page, PageHeading, Section } from '../../../ui/page.tsx'
import { SideBySide } from '../../../ui/side-by-side.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { EditMonitorsSheet } from '../edit-monitors-sheet.tsx'
import { IncidentRow } from '../incidents/incident-row.tsx'
import { MonitorMark } from '../monitor-mark.tsx'
import { RemoveMonitors } from '../remove-monitors.tsx'
import { scheduleKinds } from '../schedule/schedule-draft.ts'
import { targetName } from '../target-name.ts'
import { ChangeList } from './change-list.tsx'

/** Refresh interval of relative times, in milliseconds. */
const agoInterval = 30_000

/** One monitor: its state, open incidents, and everything that changed. */
export function MonitorPage() {
  const { id } = useParams({ from: '/monitoring/$id' })
  const { detail, noSessionTitle, noSessionBody } = useTexts().monitoring
  const { engine } = useEngineState()
  const { data: monitor, error, refetch } = useMonitor(id)
  useLiveMonitors(engine?.session === true)
  return (
    <Page>
      <Link
        to="/monitoring"
        className="-ml-1 mb-2 inline-flex items-center gap-1 rounded-sm text-sm font-medium text-muted hover:text-ink"
      >
        <ChevronLeft className="size-4" aria-hidden />
        {detail.back}
      </Link>
      {engine?.session === false ? (
        <>
          <PageHeading>{detail.back}</PageHeading>
          <EmptyState icon={Activity} title={noSessionTitle} body={noSessionBody} />
        </>
      ) : monitor ? (
        <Monitor monitor={monitor} />
      ) : isNotFound(error) ? (
        <>
          <PageHeading>{detail.missingTitle}</PageHeading>
          <p className="mt-1 text-muted">{detail.missingBody}</p>
        </>
      ) : (
        <>
          <PageHeading>{detail.back}</PageHeading>
          <div className="mt-6">
            {error ? (
              <FailureNote error={error} retry={() => void refetch()} />
            ) : (
              <Skeleton className="h-40 w-full rounded-xl" />
            )}
          </div>
        </>
      )}
    </Page>
  )
}

function Monitor({ monitor }: { monitor: MonitorAnswer }) {
  const now = useNow(agoInterval)
  return (
    <>
      <MonitorHeader monitor={monitor} now={now} />
      <OpenIncidents monitor={monitor.id} name={targetName(monitor.target)} now={now} />
      <ChangeList monitor={monitor} now={now} />
      <RunList monitor={monitor.id} />
    </>
  )
}

function MonitorHeader({ monitor, now }: { monitor: MonitorAnswer; now: Date }) {
  const allTexts = useTexts()
  const { monitoring: texts, frame } = allTexts
  const { detail } = texts
  const formats = useFormats()
  const { data: groups = [] } = useGroups()
  const navigate = useNavigate()
  const [isEditing, setIsEditing] = useState(false)
  const { target, group_id, schedule, last_run_at: lastAt, next_run_at: nextAt } = monitor
  const name = targetName(target)
  const group = groups.find(({ id }) => id === group_id)
  const next = Date.parse(nextAt) <= now.getTime() ? texts.list.due : formats.ago(nextAt, now)
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <MonitorMark monitor={monitor} />
        <PageHeading
          title={`${name} · ${frame.monitoring}`}
          className="min-w-0 text-2xl font-semibold tracking-tight wrap-anywhere"
        >
          {name}
        </PageHeading>
      </div>
      <p className="mt-2 text-sm text-muted">
        <SideBySide
          texts={[
            texts.kinds[target.kind],
            isSummarized(target) && describeSummary(monitor, allTexts),
            describeSchedule(schedule, texts),
            lastAt === null ? detail.neverRun : detail.lastRun({ when: formats.ago(lastAt, now) }),
            detail.nextRun({ when: next }),
            group && detail.group({ group: group.name }),
          ]}
        />
      </p>
      <div className="mt-3 -ml-2.5 flex flex-wrap">
        <RunButton id={monitor.id} />
        <Button icon={Pencil} look="quiet" onClick={() => setIsEditing(true)}>
          {detail.edit}
        </Button>
        <TargetLink target={target} />
        <RemoveMonitors monitors={[monitor]} onDone={() => void navigate({ to: '/monitoring' })} />
      </div>
      <EditMonitorsSheet monitors={[monitor]} groups={groups} open={isEditing} onOpenChange={setIsEditing} />
    </header>
  )
}

/** Links to the page of a domain or an address. */
function TargetLink({ target }: Pick<MonitorAnswer, 'target'>) {
  const { detail } = useTexts().monitoring
  const isAddress = target.kind === 'address'
  if (!isAddress && !('domain' in target)) return null
  return (
    <Link
      {...(isAddress ? linkToIp(target.ip) : linkToDomain(target.domain))}
      preload={false}
      className={buttonLook('quiet')}
    >
      {isAddress ? detail.check : detail.audit}
    </Link>
  )
}

function RunButton({ id }: { id: number }) {
  const texts = useTexts()
  const { detail } = texts.monitoring
  const run = useRunMonitor(useLanguage())
  return (
    <Button
      icon={RotateCw}
      look="quiet"
      disabled={run.isPending}
      onClick={() =>
        run.mutate(id, {
          onSuccess: ({ unanswered, changes }) =>
            showToast({
              title: unanswered
                ? detail.ranSilent
                : changes.length > 0
                  ? detail.ranChanged({ count: changes.length })
                  : detail.ranSame,
            }),
          onError: (error) => showToast({ title: describeFailure(error, texts).body }),
        })
      }
    >
      {run.isPending ? detail.running : detail.run}
    </Button>
  )
}

interface OpenIncidentsProps {
  monitor: number
  /** The name of the target. */
  name: string
  now: Date
}

/** The open incidents of a monitor. */
function OpenIncidents({ monitor, name, now }: OpenIncidentsProps) {
  const { detail } = useTexts().monitoring
  const { data } = useIncidents({ state: 'open', monitor }, useLanguage())
  const incidents = data?.pages.flatMap((page) => page.incidents)
  return (
    <Section id="open-incidents" title={detail.open} className="mt-8">
      {incidents?.length === 0 && <p className="mt-1 text-muted">{detail.noneOpen}</p>}
      {incidents && incidents.length > 0 && (
        <CardList className="mt-3">
          {incidents.map((incident) => (
            <IncidentRow key={incident.id} incident={incident} name={name} isOnOwnPage now={now} />
          ))}
        </CardList>
      )}
    </Section>
  )
}

function describeSchedule(schedule: Schedule, { schedule: texts }: UiTexts['monitoring']): string {
  if (schedule.kind === 'cron') return texts.cronIn({ cron: schedule.cron, timeZone: schedule.time_zone })
  const kind = scheduleKinds.find((each) => each === `m${schedule.minutes}`)
  return kind ? texts.kinds[kind] : texts.every({ minutes: schedule.minutes })
}

/** The latest runs, and whether they got answers. */
function RunList({ monitor }: { monitor: number }) {
  const { detail } = useTexts().monitoring
  return (
    <Disclosure summary={detail.runs} className="mt-8">
      <Runs monitor={monitor} />
    </Disclosure>
  )
}

function Runs({ monitor }: { monitor: number }) {
  const { detail } = useTexts().monitoring
  const formats = useFormats()
  const { data: runs } = useRuns(monitor)
  if (!runs) return null
  return (
    <div className="mt-3">
      <DataTable
        label={detail.runs}
        columns={[detail.runAt, detail.runResult]}
        rows={runs.map(({ number, at, unanswered }) => ({
          id: String(number),
          cells: [formats.dateTime(at), unanswered ? detail.unanswered : detail.answered],
        }))}
      />
    </div>
  )
}
