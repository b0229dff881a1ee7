import { Link } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import type { ChannelAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import { languageInfo, languages } from '../../../../shared/languages.ts'
import { smtpServers } from '../../../../shared/mailboxes/mailbox-providers.ts'
import { useIsHosted } from '../../../api/engine.ts'
import { useMailboxes } from '../../../api/mailboxes.ts'
import { useSaveChannel } from '../../../api/monitoring/alerts.ts'
import { useRelay } from '../../../api/relay.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { OneTimeSecret } from '../../../ui/copy/one-time-secret.tsx'
import { faultOf } from '../../../ui/feedback/failure.tsx'
import { bindDraft, optionsOf } from '../../../ui/fields/field-props.ts'
import { ChoiceField } from '../../../ui/fields/segments.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { OptionSwitch } from '../../../ui/fields/toggle-switch.tsx'
import { SheetForm } from '../../../ui/form.tsx'
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
  const { field, option } = bindDraft(draft, setDraft)

  function submit(): void {
    const { saved, faults } = readChannelDraft(draft, channel)
    setFaults(faults)
    if (!saved || save.isPending) return
    save.mutate(saved, { onSuccess: ({ secret }) => secret === null && onDone() })
  }

  return (
    <SheetForm
      onSubmit={submit}
      submit={form.submit}
      pending={save.isPending && form.submitting}
      error={nameFault === undefined && save.error}
    >
      <TextField
        ref={nameField}
        label={form.name}
        hint={form.nameHint}
        fault={nameFault}
        maxLength={100}
        {...field('name')}
      />
      <ChoiceField label={form.kind} options={optionsOf(channelKinds, kinds)} {...field('kind')} />
      <TargetField
        draft={draft}
        keptHost={channel && 'host' in channel.target ? channel.target.host : null}
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
      <OptionSwitch label={form.isDefault} hint={form.isDefaultHint} {...option('isDefault')} />
    </SheetForm>
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
  const { field } = bindDraft(draft, onChange)
  const faultOf = (fault: ChannelFault) => (faults.includes(fault) ? form.faults[fault] : undefined)
  switch (draft.kind) {
    case 'desktop':
      return <p className="text-sm text-muted">{form.desktopHint}</p>
    case 'telegram':
      return (
        <>
          <TextField
            label={form.token}
            hint={form.tokenHint}
            fault={faultOf('token')}
            type="password"
            mono
            {...field('token')}
          />
          <TextField label={form.chatId} hint={form.chatIdHint} fault={faultOf('chatId')} mono {...field('chatId')} />
        </>
      )
    case 'email':
      return (
        <div className="grid gap-1">
          <TextField label={form.to} hint={form.toHint} fault={faultOf('to')} inputMode="email" {...field('to')} />
          <RelayHint />
        </div>
      )
    default: {
      const hint = keptHost === null ? form.urlHints[draft.kind] : form.keptUrlHint({ host: keptHost })
      const fault = faultOf('url') ?? faultOf('scheme')
      return <TextField label={form.url} hint={hint} fault={fault} type="url" mono {...field('url')} />
    }
  }
}

/** What sends email: the SMTP server that is set up, or else a connected mailbox. A hosted instance has its own. */
function RelayHint() {
  const { form } = useTexts().monitoring.channels
  const isLocal = !useIsHosted()
  const { data: relay } = useRelay(isLocal)
  const { data: connected } = useMailboxes(isLocal)
  if (relay !== null) return null
  const sender = connected?.mailboxes.find(
    ({ provider, authentication, has_secret }) =>
      smtpServers[provider] !== null && authentication === 'password' && has_secret,
  )
  if (sender) return <p className="text-sm text-pretty">{form.throughMailbox({ address: sender.address })}</p>
  return (
    <p className="text-sm text-pretty">
      {form.noRelay}{' '}
      <Link to="/settings/relay" className="rounded-sm text-accent underline">
        {form.relay}
      </Link>
    </p>
  )
}
