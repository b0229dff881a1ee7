import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeftRight, GitCompareArrows } from 'lucide-react'
import { isNotFound } from '../../../shared/client/call-errors.ts'
import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { reportQuery } from '../../api/history.ts'
import { isFullTest } from '../../api/plain/inbox-test-report.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { PageSkeleton } from '../../ui/feedback/skeleton.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { readReference } from './compare-search.ts'
import { Comparison } from './comparison.tsx'

export function ComparePage() {
  const { compare: texts } = useTexts().history
  const { a, b } = useSearch({ from: '/compare' })
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <PageHeading>{texts.title}</PageHeading>
          <p className="mt-1 text-muted">{texts.intro}</p>
        </div>
        {a && b && (
          <Link to="/compare" search={{ a: b, b: a }} replace className={buttonLook('secondary')}>
            <ArrowLeftRight className="size-4" aria-hidden />
            {texts.swap}
          </Link>
        )}
      </div>
      {a && b ? <Both key={`${a} ${b}`} before={a} after={b} /> : <Problem text={texts.unchosen} />}
    </Page>
  )
}

function Both({ before, after }: { before: string; after: string }) {
  const { compare: texts } = useTexts().history
  const language = useLanguage()
  const first = useQuery(reportQuery(readReference(before), language))
  const second = useQuery(reportQuery(readReference(after), language))
  const error = first.error ?? second.error
  if (isNotFound(error)) return <Problem text={texts.missing} />
  if (error) {
    const retry = () => void Promise.all([first.refetch(), second.refetch()])
    return <FailureNote className="mt-6" error={error} retry={retry} />
  }
  if (!first.data || !second.data) return <PageSkeleton />
  if (!isReport(first.data) || !isReport(second.data)) return <Problem text={texts.notDone} />
  return (
    <Comparison
      before={{ reference: readReference(before), test: first.data }}
      after={{ reference: readReference(after), test: second.data }}
    />
  )
}

function isReport(test: Parameters<typeof isFullTest>[0]): test is InboxTestReport {
  return isFullTest(test) && test.result !== null
}

function Problem({ text }: { text: string }) {
  const { home } = useTexts()
  const { compare: texts } = useTexts().history
  return (
    <>
      <EmptyState icon={GitCompareArrows} title={texts.nothing} body={text} />
      <Link to="/tests" className={`mt-4 ${buttonLook('secondary')}`}>
        {home.allTests}
      </Link>
    </>
  )
}
