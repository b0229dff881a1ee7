import { useReportText } from '../../../api/report-insights.ts'
import { CodeBlock } from '../../../ui/copy/code-block.tsx'
import { FailureNote } from '../../../ui/feedback/failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useInsightTexts } from './insight-texts.ts'

interface ReportTextProps {
  id: number
  /** The position of a record; without it, the whole report. */
  record?: number
}

/** The text of a report as received. It is displayed, never interpreted. */
export function ReportText({ id, record }: ReportTextProps) {
  const { source: texts } = useInsightTexts()
  const { data, error, refetch } = useReportText(id, record)
  if (!data) {
    return error ? <FailureNote error={error} retry={() => void refetch()} /> : <Skeleton className="h-20 w-full" />
  }
  return (
    <>
      <CodeBlock text={data.text} className="max-h-96 bg-sunken text-xs wrap-anywhere whitespace-pre-wrap" />
      {data.is_truncated && <p className="mt-1 text-sm text-muted">{texts.truncated}</p>}
    </>
  )
}
