import { type FormEvent, useState } from 'react'
import type { MailboxTrouble } from '../../../shared/contract/mailboxes.ts'
import type { RelayAnswer } from '../../../shared/contract/relay.ts'
import type { RelayFault } from '../../../shared/i18n/ui/relay.ts'
import { useRemoveRelay, useSaveRelay, useTryRelay } from '../../api/relay.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import { FailureNote } from '../../ui/failure.tsx'
import { Card } from '../../ui/page.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { TroubleNote } from '../mailboxes/trouble-note.tsx'
import { draftOfRelay, readRelayDraft } from './relay-draft.ts'
import { RelayFields } from './relay-fields.tsx'

/** The relay is entered here, saved, and tried at once. */
export function RelayForm({ relay }: { relay: RelayAnswer | null }) {
  const { relay: texts } = useTexts()
  const language = useLanguage()
  const [draft, setDraft] = useState(() => draftOfRelay(relay))
  const [faults, setFaults] = useState<readonly RelayFault[]>([])
  const save = useSaveRelay(language)
  const attempt = useTryRelay(language)

  function submit(event: FormEvent): void {
    event.preventDefault()
    attempt.reset()
    const { settings, faults: found } = readRelayDraft(draft, relay)
    setFaults(found)
    if (!settings) return
    const onSuccess = (saved: RelayAnswer) => {
      setDraft(draftOfRelay(saved))
      attempt.mutate()
    }
    save.mutate({ settings, secret: draft.secret }, { onSuccess })
  }

  return (
    <Card className="mt-6 p-5">
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <RelayFields
          draft={draft}
          relay={relay}
          faults={faults}
          onChange={(next) => {
            setDraft(next)
            attempt.reset()
          }}
        />
        {save.error && <FailureNote error={save.error} />}
        <div role="status" className="text-sm empty:hidden">
          {attempt.isPending && <p className="text-muted">{texts.trying}</p>}
          {attempt.error && <FailureNote error={attempt.error} />}
          {attempt.data !== undefined && <Verdict trouble={attempt.data} />}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          {relay && (
            <Removal
              onRemoved={() => {
                setDraft(draftOfRelay(null))
                attempt.reset()
              }}
            />
          )}
          <Button look="primary" type="submit" disabled={save.isPending || attempt.isPending} focusableWhenDisabled>
            {save.isPending ? texts.submitting : texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Verdict({ trouble }: { trouble: MailboxTrouble | null }) {
  const { relay: texts } = useTexts()
  if (trouble) return <TroubleNote trouble={trouble} words={texts.troubles} />
  return (
    <p className="flex items-start gap-2">
      <SeverityIcon level="ok" className="mt-px size-4.5" />
      {texts.works}
    </p>
  )
}

function Removal({ onRemoved }: { onRemoved(): void }) {
  const { removal } = useTexts().relay
  const remove = useRemoveRelay(useLanguage())
  const [isAsking, setIsAsking] = useState(false)

  function confirm(): void {
    remove.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false)
        showToast({ title: removal.done })
        onRemoved()
      },
    })
  }

  return (
    <>
      <Button
        look="quiet"
        onClick={() => {
          remove.reset()
          setIsAsking(true)
        }}
      >
        {removal.action}
      </Button>
      <Confirmation
        title={removal.title}
        body={removal.body}
        confirm={remove.isPending ? removal.pending : removal.confirm}
        cancel={removal.cancel}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={confirm}
        isPending={remove.isPending}
        error={remove.error}
      />
    </>
  )
}
