import { testStatuses } from '../../../shared/contract/tests.ts'
import { isFullTest, type ReadTest } from '../../api/plain-answers.ts'
import { useTexts } from '../../i18n/language.tsx'
import { usePreferences } from '../../preferences.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddressCard } from '../test/address-card.tsx'
import { FileForm } from '../test/file-form.tsx'
import { Stages } from '../test/stages.tsx'

interface HostedWaitingProps {
  token: string
  test: ReadTest
}

/** A test of a hosted instance before its report. Mail gets there by its own ways, and files where it takes them. */
export function HostedWaiting({ token, test }: HostedWaitingProps) {
  const { waiting, hosted } = useTexts()
  const { hostedTests } = usePreferences()
  const address = test.address ?? hostedTests.find((made) => made.token === token)?.address
  const isWaiting = test.status === 'waiting'
  return (
    <Page>
      <PageHeading>{isWaiting ? waiting.title : waiting.receivedTitle}</PageHeading>
      <div className="mt-4 overflow-x-auto pb-1">
        <Stages stages={testStatuses.map((id) => ({ id, text: waiting.statuses[id] }))} now={test.status} />
      </div>
      {isWaiting ? (
        <>
          {address ? (
            <AddressCard address={address}>
              <p className="px-4 pb-3 text-sm text-pretty text-muted md:px-5">{hosted.waiting}</p>
            </AddressCard>
          ) : (
            <p className="mt-5 text-muted">{hosted.addressForgotten}</p>
          )}
          <div className="mt-4">{isFullTest(test) && <FileForm token={token} />}</div>
        </>
      ) : (
        <Skeleton className="mt-5 h-64 w-full rounded-xl" />
      )}
    </Page>
  )
}
