import { useState } from 'react'
import type { Engine } from '../../../../shared/contract/app.ts'
import type { InboxTestReport } from '../../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { RelayAnswer, Sending } from '../../../../shared/contract/relay.ts'
import { pickupWays } from '../../../../shared/mailboxes/pickup-ways.ts'
import { useRelay, useSendMessage } from '../../../api/relay.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FailureNote } from '../../../ui/feedback/failure.tsx'
import { runMutation } from '../../../ui/feedback/run-mutation.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/page.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { MailboxSheet } from '../../mailboxes/lazy-sheets.ts'
import { TroubleNote } from '../../mailboxes/trouble-note.tsx'
import { ConnectMailbox } from '../../new-test/connect-mailbox.tsx'
import { canInternetReach, canRelayReach } from '../../new-test/reach.ts'
import { RelaySetUp } from '../../relay/relay-set-up.tsx'
import { FileButton } from '../../uploads/file-button.tsx'
import { describeFileFault, readMessageFile } from '../../uploads/message-file.ts'
import { PastedSource } from '../../uploads/pasted-source.tsx'
import type { UploadFault } from '../../uploads/upload-fault.ts'
import { FileFaultNote } from '../../uploads/upload-fault-note.tsx'

interface SendFormProps {
  test: InboxTestReport
  engine: Engine
}

/** Sends a message through the owner's SMTP server, or shows what has to be set up first. */
export function SendForm({ test, engine }: SendFormProps) {
  const { data: relay, error, refetch } = useRelay(true)
  const [isAdding, setIsAdding] = useState(false)
  if (relay === undefined) {
    return error ? <FailureNote error={error} retry={() => void refetch()} /> : <Skeleton className="h-40 rounded-xl" />
  }
  if (relay === null) return <RelaySetUp />
  const [pickup] = pickupWays(test.pickup_addresses, test.token).named
  const isReachable = canRelayReach(engine, relay.host)
  return (
    <>
      {isReachable || (pickup !== undefined && !isAdding) ? (
        <SendThrough
          relay={relay}
          test={test}
          pickup={pickup}
          targets={pickup === undefined ? ['test'] : isReachable ? ['test', 'pickup'] : ['pickup']}
          prefersPickup={!canInternetReach(engine)}
        />
      ) : (
        <ConnectMailbox sender={relay.host} needsPlus onConnect={() => setIsAdding(true)} />
      )}
      <MailboxSheet mailbox={null} open={isAdding} onOpenChange={setIsAdding} />
    </>
  )
}

type Target = 'test' | 'pickup'

interface SendThroughProps {
  relay: RelayAnswer
  test: InboxTestReport
  /** The mailbox address that identifies the test, if there is one. */
  pickup: string | undefined
  /** Where the test can be received. */
  targets: readonly Target[]
  /** Whether the mailbox is more likely to receive the test. */
  prefersPickup: boolean
}

function SendThrough({ relay, test, pickup, targets, prefersPickup }: SendThroughProps) {
  const texts = useTexts()
  const { sending: words } = texts.relay
  const [chosen, setChosen] = useState<Target>(prefersPickup ? 'pickup' : 'test')
  const to = targets.find((target) => target === chosen) ?? targets[0] ?? 'test'
  const [mailFrom, setMailFrom] = useState('')
  const [fault, setFault] = useState<UploadFault | null>(null)
  const send = useSendMessage(useLanguage())
  const own = to === 'pickup' && pickup !== undefined ? pickup : test.address
  const recipients = [...new Set([own, ...(test.placement ?? []).map(({ address }) => address)])]

  async function sendFile(files: readonly File[]): Promise<void> {
    setFault(null)
    const read = await readMessageFile(files, { takesOutlook: false })
    if (read.state !== 'accepted') {
      const reason = read.state === 'html' ? 'notMessage' : read.fault
      const name = files.length === 1 ? (files[0]?.name ?? null) : null
      return setFault({ file: name, title: describeFileFault(reason, texts), body: null })
    }
    const message = { token: test.token, file: read.file, to, mailFrom: mailFrom.trim() || undefined }
    // The form may be gone by then, because the test has received its message.
    runMutation(send, message, { onSuccess: (sending) => showToast({ title: outcomeOf(sending, words) }) })
  }

  return (
    <Card className="p-5">
      <section aria-labelledby="send-title">
        <h2 id="send-title" className="font-semibold">
          {words.title}
        </h2>
        <p className="text-sm text-pretty wrap-anywhere text-muted">{words.body({ host: relay.host })}</p>
        {targets.length > 1 && (
          <div className="mt-3">
            <Segments
              label={words.to}
              value={to}
              options={targets.map((value) => ({ value, text: words.targets[value] }))}
              onChange={(target) => setChosen(target)}
            />
          </div>
        )}
        <h3 className="mt-3 text-sm font-medium">{words.recipients}</h3>
        <ul className="text-sm">
          {recipients.map((address) => (
            <li key={address} className="font-mono wrap-anywhere">
              {address}
            </li>
          ))}
        </ul>
        <div className="mt-3">
          <FileButton
            text={send.isPending ? words.pending : words.choose}
            disabled={send.isPending}
            onFiles={(files) => void sendFile(files)}
          />
        </div>
        {fault && <FileFaultNote fault={fault} onClose={() => setFault(null)} />}
        <PastedSource
          summary={words.paste}
          action={send.isPending ? words.pending : words.submit}
          isPending={send.isPending}
          onSource={(file) => void sendFile([file])}
        />
        <Disclosure summary={words.envelope} className="mt-3">
          <TextField label={words.mailFrom} hint={words.mailFromHint} mono value={mailFrom} onChange={setMailFrom} />
        </Disclosure>
        <div role="status" className="mt-4 text-sm empty:hidden">
          {send.error && <FailureNote error={send.error} />}
          {send.data && <Outcome sending={send.data} />}
        </div>
      </section>
    </Card>
  )
}

function outcomeOf(
  { recipients, trouble, may_be_sent: mayBeSent }: Sending,
  { outcome, maybeSent, nothingSent }: ReturnType<typeof useTexts>['relay']['sending'],
): string {
  if (trouble) return mayBeSent ? maybeSent : nothingSent
  return outcome({ accepted: recipients.filter(({ accepted }) => accepted).length, all: recipients.length })
}

/** The server's reply for each recipient, or why it could not be reached. */
function Outcome({ sending }: { sending: Sending }) {
  const { relay, mailboxes } = useTexts()
  const { sending: words } = relay
  const { recipients, trouble, may_be_sent: mayBeSent } = sending
  return (
    <section aria-label={words.results}>
      <p className="font-medium">{outcomeOf(sending, words)}</p>
      {trouble && !mayBeSent && (
        <div className="mt-2">
          <TroubleNote trouble={trouble} words={relay.troubles} />
        </div>
      )}
      <ul className="mt-2 grid gap-2 empty:hidden">
        {recipients.map(({ address, accepted, response }) => (
          <li key={address} className="flex items-start gap-2">
            <SeverityIcon level={accepted ? 'ok' : 'critical'} className="mt-px size-4.5" />
            <div className="min-w-0 wrap-anywhere">
              <p>
                <span className="font-mono">{address}</span>: {accepted ? words.accepted : words.refused}
              </p>
              {response !== null && <p className="text-pretty text-muted">{mailboxes.said({ words: response })}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
