import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { reportQuery, useReports } from '../../../api/history.ts'
import { isFullTest } from '../../../api/plain/inbox-test-report.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { FailureNote } from '../../../ui/feedback/failure.tsx'
import { PageSkeleton } from '../../../ui/feedback/skeleton.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { Report } from '../../report/report.tsx'

/** A report that was superseded by a later one for the same test. */
export function EarlierReport({ token, number }: { token: string; number: number }) {
  const { frame } = useTexts()
  const { data: test, error, refetch } = useQuery(reportQuery({ token, number }, useLanguage()))
  if (error && !test) {
    return (
      <Page>
        <PageHeading>{frame.failures.title}</PageHeading>
        <div className="mt-6">
          <FailureNote error={error} retry={() => void refetch()} />
          <ToLatest token={token} />
        </div>
      </Page>
    )
  }
  if (!test || !isFullTest(test)) return <PageSkeleton />
  return <Report test={test} isPending={false} note={<EarlierNote token={token} number={number} />} />
}

/** Says that there is a newer report, and links to it. */
function EarlierNote({ token, number }: { token: string; number: number }) {
  const { reports: texts } = useTexts().history
  const { data: reports } = useReports(token, true)
  if (!reports || reports.length <= number) return null
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-info-soft px-5 py-3">
      <History className="size-5 shrink-0 text-info" aria-hidden />
      <p className="flex-1">{texts.earlier({ number, count: reports.length })}</p>
      <ToLatest token={token} />
    </div>
  )
}

function ToLatest({ token }: { token: string }) {
  const { reports: texts } = useTexts().history
  return (
    <Link to="/t/$token" params={{ token }} className={buttonLook('secondary')}>
      {texts.toLatest}
    </Link>
  )
}
