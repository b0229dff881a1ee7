import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { SourceRecord } from '../../../../../shared/contract/reports/app-report-routes.ts'
import type { ReportSource } from '../../../../../shared/contract/reports/sources.ts'
import { useSourceRecords } from '../../../../api/report-insights.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useTexts } from '../../../../i18n/language.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FailureNote } from '../../../../ui/feedback/failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { useOpened } from '../../../../ui/use-opened.ts'
import { Verbatim } from '../../../findings/fact-list.tsx'
import { useInsightTexts } from '../insight-texts.ts'
import { ReportText } from '../report-text.tsx'

/** Records to show first, and after "Show more". */
const [fewRecords, maxRecords] = [20, 100]

/** The records of a source, each with its XML. */
export function SourceRecords({ source }: { source: ReportSource }) {
  const { source: texts } = useInsightTexts()
  const [limit, setLimit] = useState(fewRecords)
  const { data, error, refetch, isPlaceholderData } = useSourceRecords(source.id, limit)
  if (!data) {
    return error ? <FailureNote error={error} retry={() => void refetch()} /> : <Skeleton className="h-40 w-full" />
  }
  const { records } = data
  const mayHaveMore = records.length >= limit || isPlaceholderData
  return (
    <section aria-labelledby="records" className="grid grid-cols-1 justify-items-start gap-3">
      <h3 id="records" className="font-semibold">
        {texts.records}
      </h3>
      <ul className="w-full min-w-0 divide-y divide-line rounded-lg border border-line bg-surface text-sm">
        {records.map((each) => (
          <RecordRow key={`${each.report.id} ${each.position}`} found={each} />
        ))}
      </ul>
      {mayHaveMore && limit === fewRecords && <Button onClick={() => setLimit(maxRecords)}>{texts.more}</Button>}
      {mayHaveMore && limit === maxRecords && <p className="text-sm text-muted">{texts.all}</p>}
    </section>
  )
}

function RecordRow({ found: { report, position, record } }: { found: SourceRecord }) {
  const { report: words } = useTexts().domainReports
  const formats = useFormats()
  const { wasOpened, onToggle } = useOpened()
  const { source_ip: ip, count, dkim, spf, disposition } = record
  const results = [`DKIM ${dkim ?? '?'}`, `SPF ${spf ?? '?'}`, `${words.result}: ${disposition ?? '?'}`]
  return (
    <li>
      <details className="group" onToggle={onToggle}>
        <summary className="flex list-none gap-2 rounded-sm px-3 py-2 hover:bg-sunken focus-visible:-outline-offset-2">
          <ChevronRight className="mt-0.5 size-4 shrink-0 group-open:rotate-90" aria-hidden />
          <span className="min-w-0 flex-1">
            <span className="block wrap-anywhere">
              {report.org}, {formats.days(report.begin, report.end)}, <Verbatim text={ip} />
            </span>
            <span className="block text-muted">
              {words.messages}: {formats.number(count)} · {results.join(' · ')}
            </span>
          </span>
        </summary>
        {wasOpened && (
          <div className="px-3 pb-3">
            <ReportText id={report.id} record={position} />
          </div>
        )}
      </details>
    </li>
  )
}
