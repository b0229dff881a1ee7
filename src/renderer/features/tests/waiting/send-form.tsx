import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RelayAnswer, Sending } from '../../../../shared/contract/relay.ts'
import type { TestReport } from '../../../../shared/contract/tests.ts'
import { pickupWays } from '../../../../shared/pickup-ways.ts'
import { useEngineState } from '../../../api/engine.ts'
import { useRelay, useSendMessage } from '../../../api/relay.ts'
import { runMutation } from '../../../api/run-mutation.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FailureNote } from '../../../ui/feedback/failure.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/page.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { TroubleNote } from '../../mailboxes/trouble-note.tsx'
import { canInternetReach } from '../../new-test/reach.ts'
import { FileButton } from './file-button.tsx'
import { describeFileFault, readMessageFile } from './message-file.ts'
import { PastedSource } from './pasted-source.tsx'
import type { UploadFault } from './upload-fault.ts'
import { FileFaultNote } from './upload-fault-note.tsx'

/** Sends a message through the owner's SMTP server, or explains why to set one up. */
export function SendForm({ test }: { test: TestReport }) {
  const { sending: texts } = useTexts().relay
  const { engine } = useEngineState()
  const { data: relay } = useRelay(engine?.session === true)
  if (!engine || relay === undefined) return null
  return (
    <Card className="p-5">
      <section aria-labelledby="send-title">
        <h2 id="send-title" className="font-semibold">
          {texts.title}
        </h2>
        {relay ? (
          <SendThrough relay={relay} test={test} isLocal={!canInternetReach(engine)} />
        ) : (
          <>
            <p className="text-sm text-pretty text-muted">{texts.emptyBody}</p>
            <Link to="/settings/relay" className={`${buttonLook('secondary')} mt-3`}>
              {texts.setUp}
            </Link>
          </>
        )}
      </section>
    </Card>
  )
}

interface SendThroughProps {
  relay: RelayAnswer
  test: TestReport
  /** Whether the address of the test is only reachable from this machine. */
  isLocal: boolean
}

function SendThrough({ relay, test, isLocal }: SendThroughProps) {
  const texts = useTexts()
  const { sending: words } = texts.relay
  const [pickup] = pickupWays(test.pickup_addresses, test.token).named
  const [to, setTo] = useState<'test' | 'pickup'>(isLocal && pickup !== undefined ? 'pickup' : 'test')
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
    <>
      <p className="text-sm text-pretty wrap-anywhere text-muted">{words.body({ host: relay.host })}</p>
      {pickup !== undefined && (
        <div className="mt-3">
          <Segments
            label={words.to}
            value={to}
            options={(['test', 'pickup'] as const).map((value) => ({ value, text: words.targets[value] }))}
            onChange={(target) => setTo(target)}
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
        <div className="mt-3">
          <TextField
            label={words.mailFrom}
            hint={words.mailFromHint}
            mono
            value={mailFrom}
            onValueChange={setMailFrom}
          />
        </div>
      </Disclosure>
      <div role="status" className="mt-4 text-sm empty:hidden">
        {send.error && <FailureNote error={send.error} />}
        {send.data && <Outcome sending={send.data} />}
      </div>
    </>
  )
}

function outcomeOf(
  { recipients, trouble }: Sending,
  { outcome, nothingSent }: ReturnType<typeof useTexts>['relay']['sending'],
): string {
  return trouble
    ? nothingSent
    : outcome({ accepted: recipients.filter(({ accepted }) => accepted).length, all: recipients.length })
}

/** The server's reply for each recipient, or why it could not be reached. */
function Outcome({ sending }: { sending: Sending }) {
  const { relay, mailboxes } = useTexts()
  const { sending: words } = relay
  const { recipients, trouble } = sending
  return (
    <section aria-label={words.results}>
      <p className="font-medium">{outcomeOf(sending, words)}</p>
      {trouble && (
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
