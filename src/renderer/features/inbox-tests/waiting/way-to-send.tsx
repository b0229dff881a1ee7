import { Copy } from 'lucide-react'
import { useState } from 'react'
import { encode } from 'uqr'
import type { Engine } from '../../../../shared/contract/app.ts'
import type { InboxTestReport } from '../../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { ToolId } from '../../../../shared/i18n/text-keys.ts'
import { useEngineState } from '../../../api/engine.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { isService, isTool, type SendWay } from '../../../preferences/send-ways.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyableLines } from '../../../ui/copy/code-block.tsx'
import { CopyButton, CopyFace } from '../../../ui/copy/copy-button.tsx'
import { useCopy } from '../../../ui/copy/use-copy.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useMessageDrop } from '../../../ui/files/message-drop.tsx'
import { Card } from '../../../ui/page.tsx'
import { Prose } from '../../../ui/text/prose.tsx'
import { AddressCard, HostedAddress } from '../../new-test/address-card.tsx'
import { ChosenWay } from '../../new-test/chosen-way.tsx'
import { CommonCauses } from '../../new-test/progress/common-causes.tsx'
import { canInternetReach } from '../../new-test/reach.ts'
import { WayPicker } from '../../new-test/way-picker.tsx'
import { FileForm } from '../../uploads/file-form.tsx'
import { UploadFaultNote } from '../../uploads/upload-fault-note.tsx'
import { useUpload } from '../../uploads/use-upload.ts'
import { SendForm } from './send-form.tsx'
import { ServiceSteps } from './service-steps.tsx'
import { linesFor, parseSmtpServer } from './tools.ts'

/** How to get a message to a test: what the chosen way requires, and a choice of other ways. */
export function WayToSend({ test, way }: { test: InboxTestReport; way: SendWay | null }) {
  const { engine } = useEngineState()
  const [step, setStep] = useState<'known' | 'changing' | 'chosen'>('known')
  if (way === null || step === 'changing') {
    return (
      <>
        <DropTarget token={test.token} />
        <WayPicker current={way} isWanted={step === 'changing'} onChosen={() => setStep('chosen')} />
      </>
    )
  }
  return (
    <>
      <ChosenWay way={way} takesFocus={step === 'chosen' && way !== 'file'} onChange={() => setStep('changing')} />
      {way === 'file' ? (
        <FileForm token={test.token} takesFocus={step === 'chosen'} />
      ) : (
        <>
          <DropTarget token={test.token} />
          {engine ? <Steps test={test} way={way} engine={engine} /> : <Skeleton className="mt-4 h-40 rounded-xl" />}
        </>
      )}
    </>
  )
}

/** Takes files that are dropped on the page. */
function DropTarget({ token }: { token: string }) {
  const { frame } = useTexts()
  const { upload } = useUpload()
  useMessageDrop({ promise: frame.drop.thisTest, onDrop: (files) => void upload(files, { token }) })
  return <UploadFaultNote />
}

interface StepsProps {
  test: InboxTestReport
  way: Exclude<SendWay, 'file'>
  engine: Engine
}

function Steps({ test, way, engine }: StepsProps) {
  const isReachable = canInternetReach(engine)
  const isHosted = engine.mode === 'hosted'
  const isWatched = !isHosted && (isReachable || !isService(way))
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {isService(way) ? (
          <ServiceSteps service={way} test={test} isReachable={isReachable} />
        ) : isTool(way) ? (
          <>
            {isHosted ? (
              <HostedAddress address={test.address} />
            ) : (
              <LocalAddress address={test.address} engine={engine} />
            )}
            {!isHosted && <ToolLines tool={way} address={test.address} />}
          </>
        ) : (
          <SendForm test={test} engine={engine} />
        )}
        {test.placement && way !== 'smtp' && <SeedAddresses addresses={test.placement.map(({ address }) => address)} />}
      </div>
      <div className="grid grid-cols-1 gap-4">
        {isWatched && <CommonCauses test={test} />}
        <OriginNote />
      </div>
    </div>
  )
}

/** The address with the SMTP server of this engine, and as a QR code for phones. */
function LocalAddress({ address, engine }: { address: string; engine: Engine }) {
  const { waiting } = useTexts()
  return (
    <AddressCard address={address}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-2 text-sm md:px-5">
        <span className="text-muted">{waiting.server}</span>
        <span className="inline-flex items-center font-mono">
          {engine.smtp}
          <CopyButton text={engine.smtp} what={waiting.server} />
        </span>
        <Disclosure summary={waiting.qr.show} className="basis-full">
          <div className="flex flex-wrap items-center gap-4">
            <QrCode text={`mailto:${address}`} label={waiting.qr.image} />
            <p className="max-w-64 text-pretty text-muted">{waiting.qr.hint}</p>
          </div>
        </Disclosure>
        {!engine.smtp_remote && <p className="basis-full pb-1 text-pretty text-muted">{waiting.loopback}</p>}
      </div>
    </AddressCard>
  )
}

function OriginNote() {
  const { origin } = useTexts().waiting
  return (
    <Disclosure summary={origin.title}>
      <p className="text-sm text-pretty text-muted">{origin.body}</p>
      <ol className="mt-2 list-decimal space-y-1 pl-5 text-sm marker:text-subtle">
        {origin.ways.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ol>
    </Disclosure>
  )
}

/** The additional recipients for checking placement. */
function SeedAddresses({ addresses }: { addresses: readonly string[] }) {
  const { seeds } = useTexts().placement
  const { copied, copy } = useCopy()
  return (
    <Card className="p-5">
      <section aria-labelledby="seeds-title">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1">
            <h2 id="seeds-title" className="font-semibold">
              {seeds.title}
            </h2>
            <p className="mt-1 text-sm text-pretty text-muted">{seeds.body}</p>
          </div>
          <Button onClick={() => void copy(addresses.join(', '))}>
            <CopyFace icon={<Copy className="size-4" aria-hidden />} text={seeds.copyAll} copied={copied} />
          </Button>
        </div>
        <ul className="mt-2">
          {addresses.map((address) => (
            <li key={address} className="flex items-center gap-1 font-mono text-sm">
              <span className="min-w-0 wrap-anywhere">{address}</span>
              <CopyButton text={address} what={address} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

/** The command or code that sends a message with a tool. */
function ToolLines({ tool, address }: { tool: ToolId; address: string }) {
  const { ways, tools: texts } = useTexts().waiting
  const { engine } = useEngineState()
  return (
    <Card className="p-5">
      <section aria-label={ways.names[tool]}>
        {engine ? (
          <CopyableLines text={linesFor(tool, address, parseSmtpServer(engine.smtp))} what={texts.copyLines} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
        <p className="mt-3 text-sm text-pretty text-muted">
          <Prose text={texts.notes[tool]} />
        </p>
      </section>
    </Card>
  )
}

/** Modules of quiet zone around the code (ISO/IEC 18004 section 6.3.8 requires four). */
const quietZone = 4

/** A text as a QR code: dark on light in both themes, because many readers support nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')))
    .join('')
  const width = size + 2 * quietZone
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${width}`}
      className="size-44 rounded-lg"
      shapeRendering="crispEdges"
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
