import { testStatuses } from '../../../shared/contract/tests/tests.ts'
import type { PlainTest } from '../../api/plain/test-report.ts'
import { useTexts } from '../../i18n/language.tsx'
import { usePreferences } from '../../preferences.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { HostedAddress } from '../tests/waiting/hosted-address.tsx'
import { Stages } from '../tests/waiting/progress/stages.tsx'

interface PlainWaitingProps {
  token: string
  test: PlainTest
}

/** A waiting test of an instance without our extensions. */
export function PlainWaiting({ token, test }: PlainWaitingProps) {
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
