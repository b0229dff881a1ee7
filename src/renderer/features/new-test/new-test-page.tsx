import { useState } from 'react'
import type { Engine } from '../../../shared/contract/app.ts'
import { useEngineState } from '../../api/engine.ts'
import { useMailboxes } from '../../api/mailboxes.ts'
import { useRelay } from '../../api/relay.ts'
import { useTexts } from '../../i18n/language.tsx'
import { isService, type SendWay, serviceName } from '../../preferences/send-ways.ts'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { useFocusWhen } from '../../ui/use-focus-when.ts'
import { MailboxSheet } from '../mailboxes/lazy-sheets.ts'
import { RelaySetUp } from '../relay/relay-set-up.tsx'
import { FileForm } from '../uploads/file-form.tsx'
import { UploadFaultNote } from '../uploads/upload-fault-note.tsx'
import { ChosenWay } from './chosen-way.tsx'
import { ConnectMailbox } from './connect-mailbox.tsx'
import { CreateForm } from './create-form.tsx'
import { canInternetReach, canRelayReach } from './reach.ts'
import { useSendWay } from './use-send-way.ts'
import { WayPicker } from './way-picker.tsx'

/** Starts a test: asks how the user sends, then creates what that requires. */
export function NewTestPage() {
  const { frame } = useTexts()
  const way = useSendWay()
  const [step, setStep] = useState<'known' | 'changing' | 'chosen'>('known')
  return (
    <Page>
      <PageHeading>{frame.actions.newTest}</PageHeading>
      {way === null || step === 'changing' ? (
        <>
          <UploadFaultNote />
          <WayPicker current={way} isWanted={step === 'changing'} onChosen={() => setStep('chosen')} />
        </>
      ) : (
        <>
          <ChosenWay way={way} onChange={() => setStep('changing')} />
          <NextStep key={way} way={way} isChosen={step === 'chosen'} onChosen={() => setStep('chosen')} />
        </>
      )}
    </Page>
  )
}

interface NextStepProps {
  /** Whether the way was chosen just now, so that its first control takes the focus. */
  isChosen: boolean
  onChosen(): void
}

/** What a way of sending requires: a file, a mailbox, or only an address. */
function NextStep({ way, ...step }: NextStepProps & { way: SendWay }) {
  const { ways } = useTexts().waiting
  const { engine } = useEngineState()
  if (way === 'file') return <FileForm takesFocus={step.isChosen} />
  if (!engine) return <Skeleton className="mt-4 h-40 max-w-2xl rounded-xl" />
  return (
    <>
      <UploadFaultNote />
      {way === 'smtp' ? (
        <ThroughRelay engine={engine} {...step} />
      ) : !isService(way) || canInternetReach(engine) ? (
        <Creation isChosen={step.isChosen} />
      ) : engine.session ? (
        <ThroughMailbox sender={serviceName(way, ways)} {...step} />
      ) : engine.picks_up ? (
        <Creation isChosen={step.isChosen} />
      ) : (
        <ConnectMailbox
          sender={serviceName(way, ways)}
          takesFocus={step.isChosen}
          onConnect={null}
          onFile={step.onChosen}
        />
      )}
    </>
  )
}

/** What the user's SMTP server requires: itself, and an address that it can deliver to. */
function ThroughRelay({ engine, ...step }: NextStepProps & { engine: Engine }) {
  const { data: relay, error, refetch } = useRelay(true)
  if (relay === null) {
    return (
      <div className="mt-4 max-w-2xl">
        <RelaySetUp takesFocus={step.isChosen} />
      </div>
    )
  }
  if (relay) {
    return canRelayReach(engine, relay.host) ? (
      <Creation isChosen={step.isChosen} />
    ) : (
      <ThroughMailbox sender={relay.host} needsPlus {...step} />
    )
  }
  if (!error) return <Skeleton className="mt-4 h-40 max-w-2xl rounded-xl" />
  return <FailureNote className="mt-4 max-w-2xl" error={error} retry={() => void refetch()} />
}

interface ThroughMailboxProps extends NextStepProps {
  /** The service or server that sends. */
  sender: string
  /** Whether only the address can identify the test. */
  needsPlus?: boolean
}

function ThroughMailbox({ sender, needsPlus = false, isChosen, onChosen }: ThroughMailboxProps) {
  const { data, error } = useMailboxes(true)
  const [adding, setAdding] = useState<'not yet' | 'open' | 'closed'>('not yet')
  if (!data && !error) return <Skeleton className="mt-4 h-40 max-w-2xl rounded-xl" />
  const hasMailbox =
    data?.mailboxes.some(
      (mailbox) => mailbox.for_pickup && mailbox.has_secret && (mailbox.plus_addressing || !needsPlus),
    ) === true
  return (
    <>
      {hasMailbox && adding !== 'open' ? (
        <Creation isChosen={isChosen || adding === 'closed'} />
      ) : (
        <ConnectMailbox
          sender={sender}
          needsPlus={needsPlus}
          takesFocus={isChosen}
          onConnect={() => setAdding('open')}
          onFile={onChosen}
        />
      )}
      <MailboxSheet
        mailbox={null}
        open={adding === 'open'}
        onOpenChange={(isOpen) => setAdding(isOpen ? 'open' : 'closed')}
      />
    </>
  )
}

function Creation({ isChosen }: { isChosen: boolean }) {
  const createButton = useFocusWhen<HTMLButtonElement>(isChosen)
  // Only moves the focus, so that an accidental key press creates nothing.
  useShortcut('newTest', () => {
    createButton.current?.focus()
  })
  return <CreateForm createButton={createButton} />
}
