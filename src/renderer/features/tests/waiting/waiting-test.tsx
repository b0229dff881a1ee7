import type { AnalysisProgress, TestReport } from '../../../../shared/contract/tests.ts'
import type { StageId } from '../../../../shared/i18n/text-keys.ts'
import { useEngineState, useIsHosted } from '../../../api/engine.ts'
import { useSmtpEvents } from '../../../api/smtp-events.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { QrCode } from '../../../ui/copy/qr-code.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card, Page, PageHeading } from '../../../ui/page.tsx'
import { AddressCard } from './address-card.tsx'
import { CommonCauses } from './common-causes.tsx'
import { FileForm } from './file-form.tsx'
import { HostedAddress } from './hosted-address.tsx'
import { SeedAddresses } from './seed-addresses.tsx'
import { SendForm } from './send-form.tsx'
import { isLoopback, parseSmtpServer } from './smtp-server.ts'
import { stageIds, stageOf } from './stage-of.ts'
import { Stages } from './stages.tsx'
import { ToolTabs } from './tool-tabs.tsx'

interface WaitingTestProps {
  test: TestReport
  /** The progress of the analysis, if one is running. */
  progress: AnalysisProgress | null
}

/** A test without a report: how to send a message, and what the test is waiting for. */
export function WaitingTest({ test, progress }: WaitingTestProps) {
  const { waiting } = useTexts()
  const isWaiting = test.status === 'waiting'
  const Ways = useIsHosted() ? WaysToHosted : WaysToSend
  return (
    <Page>
      {test.name && <p className="mb-1 text-sm font-medium text-muted">{test.name}</p>}
      <PageHeading>{isWaiting ? waiting.title : waiting.receivedTitle}</PageHeading>
      <div className="mt-4 overflow-x-auto pb-1">
        <TestStages test={test} progress={progress} />
      </div>
      {isWaiting ? <Ways test={test} /> : <ReceivedMessage test={test} />}
    </Page>
  )
}

function TestStages({ test: { token, status, created_at: createdAt }, progress }: WaitingTestProps) {
  const { waiting } = useTexts()
  const { engine } = useEngineState()
  // A hosted instance does not report SMTP events.
  const isHeard = engine?.mode !== 'hosted'
  const { data: arrivals } = useSmtpEvents(createdAt, engine?.session === true && isHeard)
  const now = stageOf({ token, status, progress, arrivals })
  const textOf = (id: StageId) =>
    id === 'dns' && now === 'dns' && progress
      ? waiting.askingDns({ answered: progress.dns.answered, asked: progress.dns.asked })
      : waiting.stages[id]
  const stages = stageIds.filter((id) => id !== 'connected' || isHeard)
  return <Stages stages={stages.map((id) => ({ id, text: textOf(id) }))} now={now} />
}

function WaysToSend({ test }: { test: TestReport }) {
  return (
    <>
      <AddressCard address={test.address}>
        <OwnServer address={test.address} />
      </AddressCard>
      {test.placement && <SeedAddresses addresses={test.placement.map(({ address }) => address)} />}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-4">
          <ToolTabs test={test} />
          <FileForm token={test.token} />
          <SendForm test={test} />
        </div>
        <div className="grid gap-4">
          <OriginNote />
          <CommonCauses test={test} />
        </div>
      </div>
    </>
  )
}

function WaysToHosted({ test: { token, address } }: { test: TestReport }) {
  return (
    <>
      <HostedAddress address={address} />
      <div className="mt-4">
        <FileForm token={token} />
      </div>
    </>
  )
}

/** The SMTP server of this engine, and the address as a QR code for phones. */
function OwnServer({ address }: { address: string }) {
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
      <Disclosure summary={waiting.qr.show} className="basis-full">
        <div className="mt-2 flex flex-wrap items-center gap-4">
          <QrCode text={`mailto:${address}`} label={waiting.qr.image} />
          <p className="max-w-64 text-pretty text-muted">{waiting.qr.hint}</p>
        </div>
      </Disclosure>
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

/** Between receipt and report: the received message, and the skeleton of the report. */
function ReceivedMessage({ test: { message } }: { test: TestReport }) {
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
