import { Link } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { ChannelAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import { languageInfo, languages } from '../../../../shared/languages.ts'
import { useIsHosted } from '../../../api/engine.ts'
import { useSaveChannel } from '../../../api/monitoring/alerts.ts'
import { useRelay } from '../../../api/relay.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { OneTimeSecret } from '../../../ui/copy/one-time-secret.tsx'
import { FailureNote, faultOf } from '../../../ui/feedback/failure.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { OptionSwitch } from '../../../ui/fields/option-switch.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import {
  type ChannelDraft,
  type ChannelFault,
  channelKinds,
  draftOfChannel,
  readChannelDraft,
} from './channel-draft.ts'

interface ChannelSheetProps {
  /** Null for a new one. */
  channel: ChannelAnswer | null
  open: boolean
  onOpenChange(open: boolean): void
}

/** Edits a channel; then shows the secret of a new webhook once. */
export function ChannelSheet({ channel, open, onOpenChange }: ChannelSheetProps) {
  const { channels } = useTexts().monitoring
  const save = useSaveChannel(useLanguage())
  const nameField = useRef<HTMLInputElement>(null)
  const secret = save.data?.secret ?? null
  const title = secret !== null ? channels.secret.title : channel ? channels.form.editTitle : channels.form.addTitle
  const close = () => onOpenChange(false)
  return (
    <Sheet
      title={title}
      open={open}
      onOpenChange={onOpenChange}
      onClosed={save.reset}
      isBusy={save.isPending}
      initialFocus={nameField}
      isSticky
    >
      {secret === null ? (
        <ChannelForm channel={channel} nameField={nameField} save={save} onDone={close} />
      ) : (
        <OneTimeSecret value={secret} words={channels.secret} onDone={close} />
      )}
    </Sheet>
  )
}

interface ChannelFormProps {
  channel: ChannelAnswer | null
  nameField: RefObject<HTMLInputElement | null>
  save: ReturnType<typeof useSaveChannel>
  onDone(): void
}

function ChannelForm({ channel, nameField, save, onDone }: ChannelFormProps) {
  const { form, kinds } = useTexts().monitoring.channels
  const [draft, setDraft] = useState(() => draftOfChannel(channel))
  const [faults, setFaults] = useState<readonly ChannelFault[]>([])
  const nameFault = faults.includes('name') ? form.faults.name : faultOf(save.error, 'name')

  function submit(event: FormEvent): void {
    event.preventDefault()
    const { saved, faults } = readChannelDraft(draft, channel)
    setFaults(faults)
    if (!saved || save.isPending) return
    save.mutate(saved, { onSuccess: ({ secret }) => secret === null && onDone() })
  }

  return (
    <form onSubmit={submit} className="mt-4 grid gap-5" noValidate>
      <TextField
        ref={nameField}
        label={form.name}
        hint={form.nameHint}
        fault={nameFault}
        value={draft.name}
        maxLength={100}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <ChoiceField
        label={form.kind}
        value={draft.kind}
        options={channelKinds.map((value) => ({ value, text: kinds[value] }))}
        onChange={(kind) => setDraft({ ...draft, kind })}
      />
      <TargetField
        draft={draft}
        keptHost={channel?.target.kind === 'webhook' ? channel.target.host : null}
        faults={faults}
        onChange={setDraft}
      />
      <SelectField
        label={form.language}
        value={draft.lang ?? 'engine'}
        options={[
          { value: 'engine', text: form.engineLanguage },
          ...languages.map((value) => ({ value, text: languageInfo[value].name })),
        ]}
        onChange={(value) => setDraft({ ...draft, lang: languages.find((each) => each === value) ?? null })}
      />
      <OptionSwitch
        label={form.isDefault}
        hint={form.isDefaultHint}
        checked={draft.isDefault}
        onChange={(isDefault) => setDraft({ ...draft, isDefault })}
      />
      {save.error && nameFault === undefined && <FailureNote error={save.error} />}
      <SubmitButton text={form.submit} pending={save.isPending && form.submitting} />
    </form>
  )
}

interface TargetFieldProps {
  draft: ChannelDraft
  /** The host of the stored webhook; null without one. */
  keptHost: string | null
  faults: readonly ChannelFault[]
  onChange(draft: ChannelDraft): void
}

function TargetField({ draft, keptHost, faults, onChange }: TargetFieldProps) {
  const { form } = useTexts().monitoring.channels
  switch (draft.kind) {
    case 'desktop':
      return <p className="text-sm text-muted">{form.desktopHint}</p>
    case 'webhook':
      return (
        <TextField
          label={form.url}
          hint={keptHost === null ? form.urlHint : form.keptUrlHint({ host: keptHost })}
          fault={faults.includes('url') ? form.faults.url : undefined}
          value={draft.url}
          type="url"
          mono
          onChange={(event) => onChange({ ...draft, url: event.target.value })}
        />
      )
    case 'email':
      return (
        <div className="grid gap-1">
          <TextField
            label={form.to}
            hint={form.toHint}
            fault={faults.includes('to') ? form.faults.to : undefined}
            value={draft.to}
            inputMode="email"
            onChange={(event) => onChange({ ...draft, to: event.target.value })}
          />
          <RelayHint />
        </div>
      )
  }
}

/** Explains that email needs an SMTP server, if none is set up. A hosted instance has its own. */
function RelayHint() {
  const { form } = useTexts().monitoring.channels
  const { data: relay } = useRelay(!useIsHosted())
  if (relay !== null) return null
  return (
    <p className="text-sm text-pretty">
      {form.noRelay}{' '}
      <Link to="/settings/relay" className="rounded-sm text-accent underline">
        {form.relay}
      </Link>
    </p>
  )
}
