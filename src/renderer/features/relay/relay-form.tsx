import { useState } from 'react'
import { type RelayAnswer, relaySecurities } from '../../../shared/contract/relay.ts'
import type { RelayFault } from '../../../shared/i18n/text-keys.ts'
import { useRemoveRelay, useSaveRelay, useTryRelay } from '../../api/relay.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ConfirmedButton } from '../../ui/feedback/confirmed-button.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { bindDraft } from '../../ui/fields/field-props.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { SecretField, ServerFields } from '../mailboxes/server-fields.tsx'
import { TroubleNote } from '../mailboxes/trouble-note.tsx'
import { WorksNote } from '../mailboxes/works-note.tsx'
import { chooseSecurity, draftOfRelay, keepsRelaySecret, type RelayDraft, readRelayDraft } from './relay-draft.ts'

/** Edits the relay, saves and tests it. */
export function RelayForm({ relay }: { relay: RelayAnswer | null }) {
  const { relay: texts } = useTexts()
  const language = useLanguage()
  const [draft, setDraft] = useState(() => draftOfRelay(relay))
  const [faults, setFaults] = useState<readonly RelayFault[]>([])
  const save = useSaveRelay(language)
  const attempt = useTryRelay(language)

  function submit(): void {
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
      <Form onSubmit={submit} className="grid gap-5" noValidate>
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
      </Form>
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

interface FieldsProps {
  draft: RelayDraft
  /** The saved relay; null for a new one. */
  relay: RelayAnswer | null
  faults: readonly RelayFault[]
  onChange(draft: RelayDraft): void
}

function RelayFields({ draft, relay, faults, onChange }: FieldsProps) {
  const { relay: texts } = useTexts()
  const { field } = bindDraft(draft, onChange)
  const faultOf = (fault: RelayFault) => (faults.includes(fault) ? texts.faults[fault] : undefined)
  return (
    <>
      <ServerFields
        words={texts}
        server={draft}
        securities={relaySecurities}
        faultOf={faultOf}
        onEnter={(entered) => onChange({ ...draft, ...entered })}
        onSecurity={(security) => onChange(chooseSecurity(draft, security))}
      />
      {draft.security === 'none' ? (
        <p className="text-sm text-muted">{texts.inClear}</p>
      ) : (
        <>
          <TextField label={texts.user} hint={texts.userHint} mono {...field('user')} />
          <SecretField
            words={texts}
            state={{ isKnown: relay?.has_secret === true, isKept: keepsRelaySecret(relay, draft) }}
            fault={faultOf('secret')}
            {...field('secret')}
          />
        </>
      )}
      <Disclosure summary={texts.more}>
        <div className="grid gap-4">
          <TextField label={texts.from} hint={texts.fromHint} fault={faultOf('from')} mono {...field('from')} />
          <TextField
            label={texts.certificate}
            hint={texts.certificateHint}
            fault={faultOf('certificate')}
            rows={5}
            {...field('certificate')}
          />
        </div>
      </Disclosure>
    </>
  )
}
