import { type FormEvent, useState } from 'react'
import type { RelayAnswer } from '../../../shared/contract/relay.ts'
import type { RelayFault } from '../../../shared/i18n/text-keys.ts'
import { useRemoveRelay, useSaveRelay, useTryRelay } from '../../api/relay.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmedButton } from '../../ui/feedback/confirmed-button.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { Card } from '../../ui/page.tsx'
import { TroubleNote } from '../mailboxes/trouble-note.tsx'
import { WorksNote } from '../mailboxes/works-note.tsx'
import { draftOfRelay, readRelayDraft } from './relay-draft.ts'
import { RelayFields } from './relay-fields.tsx'

/** Edits the relay, saves and tests it. */
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
          {attempt.data && <TroubleNote trouble={attempt.data} words={texts.troubles} />}
          {attempt.data === null && <WorksNote text={texts.works} />}
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
          <Button look="primary" type="submit" disabled={save.isPending || attempt.isPending}>
            {save.isPending ? texts.submitting : texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Removal({ onRemoved }: { onRemoved(): void }) {
  const { removal } = useTexts().relay
  const remove = useRemoveRelay(useLanguage())

  function onDone(): void {
    showToast({ title: removal.done })
    onRemoved()
  }

  return <ConfirmedButton words={removal} mutation={remove} target={undefined} onDone={onDone} />
}
