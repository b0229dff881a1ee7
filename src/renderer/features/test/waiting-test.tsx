import type { AnalysisProgress, TestReport } from '../../../shared/contract/tests.ts'
import { useEngineState } from '../../api/engine.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Card, Page, PageHeading } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AddressCard } from './address-card.tsx'
import { FileForm } from './file-form.tsx'
import { isLoopback, parseSmtpServer } from './smtp-server.ts'
import { Stages } from './stages.tsx'
import { ToolTabs } from './tool-tabs.tsx'

/** Whoever waits longer than this, in milliseconds, is glad of a hint. */
const patience = 60_000

/** A test before its report: how to get a message here, and what it is waiting for. */
export function WaitingTest({ test, progress }: { test: TestReport; progress: AnalysisProgress | null }) {
  const { waiting } = useTexts()
  const isWaiting = test.status === 'waiting'
  return (
    <Page>
      {test.name && <p className="mb-1 text-sm font-medium text-muted">{test.name}</p>}
      <PageHeading>{isWaiting ? waiting.title : waiting.receivedTitle}</PageHeading>
      <div className="mt-4 overflow-x-auto pb-1">
        <Stages status={test.status} />
      </div>
      {isWaiting ? <WaysToSend test={test} /> : <ReceivedMessage test={test} progress={progress} />}
    </Page>
  )
}

function WaysToSend({ test }: { test: TestReport }) {
  return (
    <>
      <AddressCard address={test.address}>
        <OwnServer />
      </AddressCard>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-4">
          <ToolTabs address={test.address} />
          <FileForm token={test.token} />
        </div>
        <div className="grid gap-4">
          <OriginNote />
          <UsualCauses createdAt={test.created_at} />
        </div>
      </div>
    </>
  )
}

/** Where this engine takes mail for the address. */
function OwnServer() {
  const { waiting } = useTexts()
  const { engine } = useEngineState()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-2 text-sm md:px-5">
      <span className="text-muted">{waiting.server}</span>
      {engine ? (
        <span className="inline-flex items-center font-mono">
          {engine.smtp}
          <CopyButton text={engine.smtp} what={waiting.server} />
        </span>
      ) : (
        <Skeleton className="my-2 h-5 w-32" />
      )}
      {engine && isLoopback(parseSmtpServer(engine.smtp)) && (
        <p className="basis-full pb-1 text-pretty text-muted">{waiting.loopback}</p>
      )}
    </div>
  )
}

function OriginNote() {
  const { origin } = useTexts().waiting
  return (
    <Card className="p-5">
      <h2 className="font-semibold">{origin.title}</h2>
      <p className="mt-1 text-sm text-pretty text-muted">{origin.body}</p>
      <ol className="mt-2 list-decimal space-y-1 pl-5 text-sm marker:text-subtle">
        {origin.ways.map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ol>
    </Card>
  )
}

/** What keeps messages from arriving; shown where it moves nothing that people may be about to click. */
function UsualCauses({ createdAt }: { createdAt: string }) {
  const { causes } = useTexts().waiting
  const { engine } = useEngineState()
  const now = useNow(1_000)
  const isLate = now.getTime() - new Date(createdAt).getTime() > patience
  return (
    <div role="status">
      {isLate && engine && (
        <Card className="p-5">
          <h2 className="font-semibold">{causes.title}</h2>
          <ol className="mt-3 space-y-3 text-sm">
            {causes.items({ server: engine.smtp, domain: engine.mail_domain }).map(({ title, body }) => (
              <li key={title}>
                <p className="font-medium">{title}</p>
                <p className="text-pretty text-muted">{body}</p>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </div>
  )
}

/** Between arrival and report: what has arrived, and the place where the report will stand. */
function ReceivedMessage({ test: { message }, progress }: { test: TestReport; progress: AnalysisProgress | null }) {
  const { received, parsing, askingDns } = useTexts().waiting
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
      <p className="mt-3 h-5 text-sm text-muted tabular-nums">
        {progress?.stage === 'parsing' && parsing}
        {progress?.stage === 'dns' && askingDns(progress.dns.answered, progress.dns.asked)}
      </p>
      <Skeleton className="mt-4 h-40 w-full rounded-xl" />
      <Skeleton className="mt-4 h-64 w-full rounded-xl" />
    </>
  )
}
