import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import type { Engine } from '../../../shared/contract/app.ts'
import { type Purpose, purposes } from '../../../shared/contract/facts/message/purpose.ts'
import { useEngineState } from '../../api/engine.ts'
import { useMailboxes, useSeedCount } from '../../api/mailboxes.ts'
import { useCreateTest } from '../../api/queries.ts'
import { useRelay } from '../../api/relay.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { isService, type SendWay, serviceName } from '../../preferences/send-ways.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FailureNote, faultOf } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { OptionSwitch } from '../../ui/fields/toggle-switch.tsx'
import { Form } from '../../ui/form.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { Card, Page, PageHeading } from '../../ui/page.tsx'
import { useFocusWhen } from '../../ui/use-focus-when.ts'
import { MailboxSheet } from '../mailboxes/lazy-sheets.ts'
import { RelaySetUp } from '../relay/relay-set-up.tsx'
import { FileForm } from '../uploads/file-form.tsx'
import { UploadFaultNote } from '../uploads/upload-fault-note.tsx'
import { ChosenWay } from './chosen-way.tsx'
import { ConnectMailbox } from './connect-mailbox.tsx'
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

/** Creates a test that waits for its message. */
function CreateForm({ createButton }: { createButton: RefObject<HTMLButtonElement | null> }) {
  const { tests, placement } = useTexts()
  const { home } = tests
  const navigate = useNavigate()
  const create = useCreateTest(useLanguage())
  const [name, setName] = useState('')
  const [sendingIp, setSendingIp] = useState('')
  const [purpose, setPurpose] = useState<Purpose | 'guess'>('guess')
  const seeds = useSeedCount()
  const [wantsPlacement, setWantsPlacement] = useState(false)
  const ipFault = faultOf(create.error, 'sending_ip')

  function submit(): void {
    create.mutate(
      {
        name: name.trim(),
        sendingIp: sendingIp.trim(),
        purpose: purpose === 'guess' ? undefined : purpose,
        placement: wantsPlacement && seeds > 0,
      },
      { onSuccess: ({ token }) => void navigate({ to: '/t/$token', params: { token } }) },
    )
  }

  return (
    <Card className="mt-4 max-w-2xl p-5 md:p-6">
      <Form onSubmit={submit}>
        <p className="text-pretty text-muted">{home.doorBody}</p>
        <Button
          ref={createButton}
          look="primary"
          size="large"
          type="submit"
          disabled={create.isPending}
          className="mt-4"
        >
          {create.isPending ? home.creating : home.create}
        </Button>
        <Disclosure summary={seeds > 0 ? home.optionsWithPlacement : home.options} className="mt-5">
          <div className="grid gap-4">
            <TextField label={home.name} hint={home.nameHint} value={name} maxLength={200} onChange={setName} />
            <SelectField<Purpose | 'guess'>
              label={home.purpose.question}
              value={purpose}
              options={[
                { value: 'guess', text: home.purpose.guess },
                ...purposes.map((value) => ({ value, text: home.purpose.names[value] })),
              ]}
              onChange={setPurpose}
            />
            <TextField
              label={home.sendingIp}
              hint={home.sendingIpHint}
              fault={ipFault}
              mono
              value={sendingIp}
              onChange={setSendingIp}
            />
            {seeds > 0 && (
              <OptionSwitch
                label={placement.choice}
                hint={placement.choiceHint({ count: seeds })}
                checked={wantsPlacement}
                onChange={setWantsPlacement}
              />
            )}
          </div>
        </Disclosure>
        {create.error && ipFault === undefined && <FailureNote className="mt-4" error={create.error} />}
      </Form>
    </Card>
  )
}
