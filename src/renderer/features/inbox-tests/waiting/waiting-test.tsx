import type { InboxTestReport } from '../../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { AnalysisProgress } from '../../../../shared/contract/inbox-tests/inbox-tests.ts'
import type { StageId } from '../../../../shared/i18n/text-keys.ts'
import type { UiTexts } from '../../../../shared/i18n/ui-texts.ts'
import { useEngineState } from '../../../api/engine.ts'
import { useSmtpEvents } from '../../../api/smtp-events.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { isService, type SendWay } from '../../../preferences/send-ways.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card, Page, PageHeading } from '../../../ui/page.tsx'
import { stageIds, stageOf } from '../../new-test/progress/stage-of.ts'
import { Stages } from '../../new-test/progress/stages.tsx'
import { canInternetReach } from '../../new-test/reach.ts'
import { useSendWay } from '../../new-test/use-send-way.ts'
import { WayToSend } from './way-to-send.tsx'

interface WaitingTestProps {
  test: InboxTestReport
  /** The progress of the analysis, if one is running. */
  progress: AnalysisProgress | null
}

/** A test without a report: how to send a message, and what the test is waiting for. */
export function WaitingTest({ test, progress }: WaitingTestProps) {
  const { waiting, results } = useTexts()
  const isWaiting = test.status === 'waiting'
  const way = useSendWay()
  return (
    <Page>
      {test.name && <p className="mb-1 text-sm font-medium text-muted">{test.name}</p>}
      <PageHeading>{isWaiting ? titleOf(way, waiting, results) : waiting.receivedTitle}</PageHeading>
      <div className="mt-4 overflow-x-auto pb-1">
        <InboxTestStages test={test} progress={progress} way={way} />
      </div>
      {isWaiting ? <WayToSend test={test} way={way} /> : <ReceivedMessage test={test} />}
    </Page>
  )
}

function titleOf(way: SendWay | null, { title }: UiTexts['waiting'], { statuses }: UiTexts['results']): string {
  return way === null || way === 'file' || way === 'smtp' ? statuses.waiting : title
}

interface InboxTestStagesProps extends WaitingTestProps {
  way: SendWay | null
}

function InboxTestStages({ test: { token, status, created_at: createdAt }, progress, way }: InboxTestStagesProps) {
  const { waiting } = useTexts()
  const { engine } = useEngineState()
  // A hosted instance does not report SMTP events, and files and mailboxes cause none.
  const isThroughMailbox = engine && way !== null && isService(way) && !canInternetReach(engine)
  const isHeard = engine?.mode !== 'hosted' && way !== 'file' && !isThroughMailbox
  const { data: arrivals } = useSmtpEvents(createdAt, engine?.session === true && isHeard)
  const now = stageOf({ token, status, progress, arrivals })
  const textOf = (id: StageId) =>
    id === 'dns' && now === 'dns' && progress
      ? waiting.askingDns({ answered: progress.dns.answered, asked: progress.dns.asked })
      : waiting.stages[id]
  const stages = stageIds.filter((id) => id !== 'connected' || isHeard)
  return <Stages stages={stages.map((id) => ({ id, text: textOf(id) }))} now={now} />
}

/** Between receipt and report: the received message, and the skeleton of the report. */
function ReceivedMessage({ test: { message } }: { test: InboxTestReport }) {
  const { received } = useTexts().waiting
  const formats = useFormats()
  const rows = message && [
    [received.subject, message.subject ?? received.noSubject],
    [received.from, message.from ?? received.noFrom],
    [received.size, formats.size(message.size)],
  ]
  return (
    <>
      <Card className="mt-5 p-6">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          {rows?.map(([name, value]) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Skeleton className="mt-4 h-40 w-full rounded-xl" />
      <Skeleton className="mt-4 h-64 w-full rounded-xl" />
    </>
  )
}
