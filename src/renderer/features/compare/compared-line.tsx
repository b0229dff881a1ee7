import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GitCompareArrows } from 'lucide-react'
import type { InboxTestReport, InboxTestResult } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { type ReportReference, reportQuery, useNeighbors } from '../../api/history.ts'
import { isFullTest } from '../../api/plain/inbox-test-report.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { useNow } from '../../ui/use-now.ts'
import { summarizeChange } from './compare-reports.ts'
import { writeReference } from './compare-search.ts'

/** Refresh interval of the date, in milliseconds. */
const nowInterval = 60_000

interface ComparedLineProps {
  reference: ReportReference
  test: InboxTestReport
  result: InboxTestResult
}

/**
 * What changed since the last report of the same stream. Because it loads late, its space is reserved, so that nothing
 * moves under the pointer. At the end of the header, that space separates the header from what follows.
 */
export function ComparedLine(props: ComparedLineProps) {
  return (
    <div className="mt-1 -mb-2 min-h-5 text-sm">
      <Comparison {...props} />
    </div>
  )
}

/** Renders nothing if there is no earlier report. */
function Comparison({ reference, test, result }: ComparedLineProps) {
  const { compared: texts } = useTexts().report
  const formats = useFormats()
  const now = useNow(nowInterval)
  const language = useLanguage()
  const { previous } = useNeighbors(reference)
  const { data: before } = useQuery({
    ...reportQuery({ token: previous?.token ?? '', number: previous?.number }, language),
    enabled: previous !== undefined,
  })
  if (!previous || !before || !isFullTest(before) || !before.result) return null
  const { difference, fixed, added, isComparable } = summarizeChange(
    { score: before.score, result: before.result },
    { score: test.score, result },
  )
  const date = formats.dayOrTime(previous.received_at, now)
  const points = formats.score(Math.abs(difference ?? 0))
  const direction = difference === null ? 'none' : difference > 0 ? 'better' : difference < 0 ? 'worse' : 'same'
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted">
      <GitCompareArrows className="size-4 shrink-0" aria-hidden />
      <span>{texts.score({ direction, points, date })}</span>
      <span>· {texts.findings({ fixed, added })}</span>
      {!isComparable && <span>· {texts.notComparable}</span>}
      <Link
        to="/compare"
        search={{ a: writeReference(previous), b: writeReference(reference) }}
        className="rounded-sm font-medium text-accent hover:underline"
      >
        {texts.open}
      </Link>
    </p>
  )
}
