import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { isNotFound } from '../../../../shared/client/call-errors.ts'
import { type InboxTestStatus, testStatuses } from '../../../../shared/contract/inbox-tests/inbox-tests.ts'
import { sampleToken } from '../../../../shared/contract/samples.ts'
import { useEngineState } from '../../../api/engine.ts'
import { isFullTest, type PlainTest, type ReadTest } from '../../../api/plain/inbox-test-report.ts'
import { useTest } from '../../../api/read-test.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { withTexts } from '../../../i18n/words.ts'
import { usePreferences } from '../../../preferences/preferences.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { FailureNote } from '../../../ui/feedback/failure.tsx'
import { PageSkeleton, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { HostedAddress } from '../../new-test/address-card.tsx'
import { Stages } from '../../new-test/progress/stages.tsx'
import { WaitingTest } from './waiting-test.tsx'

const Report = lazy(
  withTexts(['html', 'reports', 'ui-domains', 'ui-mailboxes', 'ui-report', 'ui-tests'], async () => ({
    default: (await import('../../report/report.tsx')).Report,
  })),
)
const EarlierReport = lazy(
  withTexts(['html', 'reports', 'ui-domains', 'ui-mailboxes', 'ui-report', 'ui-tests'], async () => ({
    default: (await import('./earlier-report.tsx')).EarlierReport,
  })),
)
const SampleReport = lazy(
  withTexts(['html', 'reports', 'ui-domains', 'ui-mailboxes', 'ui-report', 'ui-tests'], async () => ({
    default: (await import('../../samples/sample-report.tsx')).SampleReport,
  })),
)
const PlainReport = lazy(
  withTexts(['reports', 'ui-domains', 'ui-report'], async () => ({
    default: (await import('../../plain/plain-report.tsx')).PlainReport,
  })),
)

/** A test under its link: waiting, being analyzed, or its report. */
export function InboxTestPage() {
  const { token } = useParams({ from: '/t/$token' })
  const { trust, report: number } = useSearch({ from: '/t/$token' })
  if (token === sampleToken) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <SampleReport />
      </Suspense>
    )
  }
  return number === undefined ? (
    <CurrentTest token={token} trust={trust} />
  ) : (
    <Suspense fallback={<PageSkeleton />}>
      <EarlierReport token={token} number={number} />
    </Suspense>
  )
}

function CurrentTest({ token, trust }: { token: string; trust: number | undefined }) {
  const { frame, results } = useTexts()
  const navigate = useNavigate({ from: '/t/$token' })
  const { data: test, error, refetch, progress, isPlaceholderData } = useTest(token, useLanguage(), trust)
  useStatusAnnouncement(test)

  if (isNotFound(error)) return <MissingTest />
  if (!test && error) {
    return (
      <Page>
        <PageHeading>{frame.failures.title}</PageHeading>
        <div className="mt-6">
          <FailureNote error={error} retry={() => void refetch()} />
          {trust !== undefined && (
            <Button className="mt-4" onClick={() => void navigate({ search: { tab: 'path' }, replace: true })}>
              {results.backToOriginal}
            </Button>
          )}
        </div>
      </Page>
    )
  }
  if (!test) return <PageSkeleton />
  if (test.status !== 'done') {
    return isFullTest(test) ? (
      <WaitingTest test={test} progress={progress} />
    ) : (
      <PlainWaiting token={token} test={test} />
    )
  }
  return (
    <Suspense fallback={<PageSkeleton />}>
      {isFullTest(test) ? (
        <Report test={test} isPending={isPlaceholderData} />
      ) : (
        <PlainReport token={token} test={test} />
      )}
    </Suspense>
  )
}

/** Announces status changes to screen readers; the initial status is part of the page. */
function useStatusAnnouncement(test: ReadTest | undefined): void {
  const { waiting, results } = useTexts()
  const before = useRef<InboxTestStatus>(undefined)
  const status = test?.status
  const verdict = test?.verdict
  useEffect(() => {
    if (before.current && status && status !== before.current) {
      announce(verdict ? results.announce({ verdict: results.verdicts[verdict] }) : waiting.announce[status])
    }
    before.current = status
  }, [status, verdict, waiting, results])
}

interface PlainWaitingProps {
  token: string
  test: PlainTest
}

/** A waiting test of an instance without our extensions. */
function PlainWaiting({ token, test }: PlainWaitingProps) {
  const { waiting, results } = useTexts()
  const { hostedTests } = usePreferences()
  const address = test.address ?? hostedTests.find((made) => made.token === token)?.address
  const isWaiting = test.status === 'waiting'
  return (
    <Page>
      <PageHeading>{isWaiting ? waiting.title : waiting.receivedTitle}</PageHeading>
      <div className="mt-4">
        <Stages stages={testStatuses.map((id) => ({ id, text: results.statuses[id] }))} now={test.status} />
      </div>
      {isWaiting ? <WayToSend address={address} /> : <Skeleton className="mt-5 h-64 w-full rounded-xl" />}
    </Page>
  )
}

function WayToSend({ address }: { address: string | undefined }) {
  const { hosted } = useTexts()
  if (address === undefined) return <p className="mt-5 text-muted">{hosted.addressForgotten}</p>
  return (
    <div className="mt-5">
      <HostedAddress address={address} />
    </div>
  )
}

/** Possible reasons for an unknown test token. */
function MissingTest() {
  const { waiting, hosted } = useTexts()
  const { missing } = waiting
  const { engine } = useEngineState()
  return (
    <Page className="max-w-2xl">
      <PageHeading>{missing.title}</PageHeading>
      <p className="mt-2 text-muted">{missing.body}</p>
      <ul className="mt-4 mb-6 list-disc space-y-1.5 pl-5">
        {missing.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {engine?.hosted && <li>{hosted.missing}</li>}
      </ul>
      <NewTestLink />
    </Page>
  )
}

/** Links to the form for a new test. */
function NewTestLink() {
  const { actions } = useTexts().frame
  return (
    <Link to="/new" className={buttonLook('secondary')}>
      <Plus className="size-4" aria-hidden />
      {actions.newTest}
    </Link>
  )
}
