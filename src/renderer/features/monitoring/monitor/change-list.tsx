import { ArrowRight } from 'lucide-react'
import type { ChangeAnswer, MonitorAnswer } from '../../../../shared/contract/monitoring/monitor-routes.ts'
import { isRecordSubject } from '../../../../shared/contract/monitoring/run.ts'
import type { UiTexts } from '../../../../shared/i18n/ui-texts.ts'
import { isSummarized } from '../../../../shared/monitoring/describe-summary.ts'
import { useChanges } from '../../../api/monitoring/monitors.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureNote } from '../../../ui/feedback/failure.tsx'
import { CardList, Section } from '../../../ui/page.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'

/** What changed in a monitor, latest first, with the state before and after. */
export function ChangeList({ monitor, now }: { monitor: MonitorAnswer; now: Date }) {
  const { detail } = useTexts().monitoring
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChanges(monitor.id, useLanguage())
  const changes = data?.pages.flatMap((page) => page.changes)
  return (
    <Section id="changes" title={detail.changes} className="mt-8">
      {error && !data && <FailureNote className="mt-3" error={error} retry={() => void refetch()} />}
      {changes?.length === 0 && <p className="mt-1 text-muted">{describeNone(monitor, detail)}</p>}
      {changes && changes.length > 0 && (
        <CardList className="mt-3" isOrdered>
          {changes.map((change) => (
            <ChangeRow key={change.id} change={change} now={now} />
          ))}
        </CardList>
      )}
      {hasNextPage && (
        <Button className="mt-4" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {detail.more}
        </Button>
      )}
    </Section>
  )
}

/** Why there are no changes. Without an answer, nothing can be compared. */
function describeNone(
  { target, summary, last_run_at }: MonitorAnswer,
  detail: UiTexts['monitoring']['detail'],
): string {
  if (last_run_at === null) return detail.neverRun
  return isSummarized(target) && summary === null ? detail.noAnswers : detail.noChanges
}

function ChangeRow({ change, now }: { change: ChangeAnswer; now: Date }) {
  const { detail } = useTexts().monitoring
  const formats = useFormats()
  const { title, at, before, after, before_since, before_until, subject, consequences } = change
  const isSame = before.problem?.severity === after.problem?.severity
  const since = { since: formats.dateTime(before_since), until: formats.dateTime(before_until) }
  return (
    <li className="px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium wrap-anywhere">{title}</h3>
        <time dateTime={at} title={detail.since(since)} className="text-sm text-muted">
          {formats.ago(at, now)}
        </time>
      </div>
      {isRecordSubject(subject) ? (
        <RecordChange before={before.value} after={after.value} />
      ) : (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
          {isSame ? (
            <span>{detail.still}</span>
          ) : (
            <>
              <Standing standing={before} />
              <ArrowRight className="size-4 text-subtle" aria-hidden />
            </>
          )}
          <Standing standing={after} />
        </p>
      )}
      {consequences.map((consequence) => (
        <p key={consequence} className="mt-2 text-sm wrap-anywhere">
          {detail.follows({ consequence })}
        </p>
      ))}
    </li>
  )
}

function Standing({ standing: { problem } }: { standing: ChangeAnswer['before'] }) {
  const { states } = useTexts().monitoring.detail
  const level = problem?.severity ?? 'ok'
  return (
    <span className="inline-flex items-center gap-1.5">
      <SeverityIcon level={level} className="size-4" />
      {states[level]}
    </span>
  )
}

/** Records that were removed and added. */
function RecordChange({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const { detail } = useTexts().monitoring
  const same = before.filter((record) => after.includes(record)).length
  return (
    <>
      <dl className="mt-2 grid gap-2 text-sm md:grid-cols-2">
        <Records title={detail.before} records={without(before, after)} />
        <Records title={detail.after} records={without(after, before)} />
      </dl>
      {same > 0 && <p className="mt-2 text-sm text-muted">{detail.unchanged({ count: same })}</p>}
    </>
  )
}

function without(records: readonly string[], others: readonly string[]): string[] {
  return records.filter((record) => !others.includes(record))
}

interface RecordsProps {
  title: string
  records: readonly string[]
}

function Records({ title, records }: RecordsProps) {
  const { nothing } = useTexts().monitoring.detail
  return (
    <div className="min-w-0">
      <dt className="text-muted">{title}</dt>
      {records.length === 0 && <dd className="text-muted">{nothing}</dd>}
      {records.map((record) => (
        <dd key={record} className="mt-1 rounded-md bg-sunken px-2.5 py-1.5 font-mono text-xs wrap-anywhere">
          <bdi>{record}</bdi>
        </dd>
      ))}
    </div>
  )
}
