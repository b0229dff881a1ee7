import { useEffect, useRef, useState } from 'react'
import type { ServiceId } from '../../../shared/i18n/text-keys.ts'
import { useEngineState } from '../../api/engine.ts'
import { useMailboxes } from '../../api/mailboxes.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useShortcut } from '../../keyboard/use-shortcut.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { MailboxSheet } from '../mailboxes/mailbox-sheet.tsx'
import { FileForm } from '../tests/waiting/file-form.tsx'
import { UploadFaultNote } from '../tests/waiting/upload-fault-note.tsx'
import { ChosenWay } from './chosen-way.tsx'
import { ConnectMailbox } from './connect-mailbox.tsx'
import { CreateForm } from './create-form.tsx'
import { canInternetReach } from './reach.ts'
import { isService, type SendWay } from './send-ways.ts'
import { useSendWay } from './use-send-way.ts'
import { WayPicker } from './way-picker.tsx'

/** Starts a test: asks how the user sends, and then creates what that needs. */
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
          <NextStep key={way} way={way} isChosen={step === 'chosen'} />
        </>
      )}
    </Page>
  )
}

/** What a way of sending needs: a file, a mailbox, or only an address. */
function NextStep({ way, isChosen }: { way: SendWay; isChosen: boolean }) {
  const { engine } = useEngineState()
  if (way === 'file') return <FileForm />
  if (!engine) return <Skeleton className="mt-4 h-40 max-w-2xl rounded-xl" />
  return (
    <>
      <UploadFaultNote />
      {isService(way) && !canInternetReach(engine) && engine.session ? (
        <ThroughMailbox service={way} isChosen={isChosen} />
      ) : (
        <Creation isChosen={isChosen} />
      )}
    </>
  )
}

function ThroughMailbox({ service, isChosen }: { service: ServiceId; isChosen: boolean }) {
  const { data, error } = useMailboxes(true)
  const [isAdding, setIsAdding] = useState(false)
  if (!data && !error) return <Skeleton className="mt-4 h-40 max-w-2xl rounded-xl" />
  const hasMailbox = data?.mailboxes.some((mailbox) => mailbox.for_pickup && mailbox.has_secret) === true
  return (
    <>
      {hasMailbox && !isAdding ? (
        <Creation isChosen={isChosen} />
      ) : (
        <ConnectMailbox service={service} onConnect={() => setIsAdding(true)} />
      )}
      <MailboxSheet mailbox={null} open={isAdding} onOpenChange={setIsAdding} />
    </>
  )
}

function Creation({ isChosen }: { isChosen: boolean }) {
  const createButton = useRef<HTMLButtonElement>(null)
  // Only focused, so that an accidental key press creates nothing.
  useShortcut('newTest', () => {
    createButton.current?.focus()
  })
  useEffect(() => {
    if (isChosen) createButton.current?.focus()
  }, [isChosen])
  return <CreateForm createButton={createButton} />
}
