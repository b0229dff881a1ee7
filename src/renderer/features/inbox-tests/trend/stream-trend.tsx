import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ReportOverview } from '../../../../shared/contract/inbox-tests/earlier-reports.ts'
import { findingGroups } from '../../../../shared/findings/finding.ts'
import { readUnicodeNames } from '../../../../shared/names/unicode-name.ts'
import { isList, readStream } from '../../../../shared/report/stream.ts'
import { useStreamReports } from '../../../api/history.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { withTexts } from '../../../i18n/words.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FailureNote } from '../../../ui/feedback/failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/page.tsx'
import { DomainLabel } from '../../../ui/text/domain-label.tsx'
import { VerdictMark } from '../../findings/marks/verdict-mark.tsx'
import { WatchButton } from '../../monitoring/watch-button.tsx'
import { ListTallyText } from './list-tally-text.tsx'
import { PlacementHistory } from './placement-history.tsx'

const TrendCharts = lazy(
  withTexts(['ui-report', 'ui-tests'], async () => ({ default: (await import('./trend-charts.tsx')).TrendCharts })),
)

/** Minimum number of points for a line. */
const fewestPoints = 2

/** The results of a stream over time. */
export function StreamTrend({ stream, onLeave }: { stream: string; onLeave(): void }) {
  const { stream: texts } = useTexts().history
  const { data: reports, error, refetch } = useStreamReports(stream)
  const { domain, name } = readStream(stream)
  return (
    <Card className="mt-6 p-5">
      <section aria-labelledby="stream">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-64 max-sm:basis-full">
            <h2 id="stream" className="text-lg font-semibold wrap-anywhere">
              <DomainLabel name={name} />
            </h2>
            <p className="text-sm text-pretty wrap-anywhere text-muted">
              {isList({ domain, name })
                ? texts.list({ list: readUnicodeNames(name).unicode, domain: readUnicodeNames(domain).unicode })
                : texts.address({ address: readUnicodeNames(name).unicode })}
            </p>
          </div>
          <div className="-ml-2.5 flex flex-wrap">
            <WatchButton target={{ kind: 'domain', domain, selectors: [] }} />
            <Button look="quiet" onClick={onLeave}>
              <X className="size-4" aria-hidden />
              {texts.leave}
            </Button>
          </div>
        </div>
        {error && !reports && <FailureNote className="mt-4" error={error} retry={() => void refetch()} />}
        {!reports && !error && <Skeleton className="mt-5 h-52 w-full" />}
        {reports && reports.length < fewestPoints && <p className="mt-4 text-sm text-muted">{texts.few}</p>}
        {reports && reports.length >= fewestPoints && (
          <>
            <Suspense fallback={<Skeleton className="mt-5 h-52 w-full" />}>
              <TrendCharts reports={reports} />
            </Suspense>
            <Disclosure summary={texts.table} className="mt-4">
              <TrendTable reports={reports} />
            </Disclosure>
          </>
        )}
        <PlacementHistory stream={stream} />
      </section>
    </Card>
  )
}

/** The data of the charts as a table, for screen readers. */
function TrendTable({ reports }: { reports: readonly ReportOverview[] }) {
  const { history, report: reportTexts, results } = useTexts()
  const formats = useFormats()
  const { stream: texts } = history
  return (
    <DataTable
      label={texts.table}
      columns={[
        texts.when,
        texts.report,
        texts.verdict,
        ...findingGroups.map((group) => reportTexts.list.areas[group]),
        texts.lists.column,
      ]}
      rows={reports.toReversed().map((report) => ({
        id: `${report.token}.${report.number}`,
        cells: [
          formats.dateTime(report.received_at),
          <Link
            key="report"
            to="/t/$token"
            params={{ token: report.token }}
            search={{ report: report.number }}
            className="line-clamp-2 min-w-40 rounded-sm wrap-anywhere text-accent hover:underline"
          >
            {report.name ?? report.subject ?? results.noSubject}
          </Link>,
          <VerdictMark key="verdict" status="done" result={report} />,
          ...findingGroups.map((group) => formats.number(report.points[group] ?? 0)),
          <ListTallyText key="lists" tally={report.list_tally} />,
        ],
      }))}
    />
  )
}
