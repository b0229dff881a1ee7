import type { RefObject } from 'react'
import type { ChannelAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import { alertSeveritySchema } from '../../../../shared/contract/monitoring/incident.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { CheckList } from '../../../ui/fields/check-list.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { OptionSwitch } from '../../../ui/fields/option-switch.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { TimeZoneField } from '../schedule/time-zone-field.tsx'
import { digestKinds, type GroupDraft } from './group-draft.ts'
import { hourText } from './group-row.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: hourText(hour) }))

interface GroupFieldsProps {
  draft: GroupDraft
  channels: readonly ChannelAnswer[]
  /** Whether this is for monitors without a group, which have no name and no summary. */
  isDefault: boolean
  nameField: RefObject<HTMLInputElement | null>
  nameFault: string | undefined
  quietFault: string | undefined
  hoursFault: string | undefined
  onChange(draft: GroupDraft): void
}

/** The settings of a group. */
export function GroupFields(props: GroupFieldsProps) {
  const { draft, isDefault, onChange } = props
  const { form } = useTexts().monitoring.groups
  const usesTimeZone = draft.isQuiet || draft.digest !== 'none'
  return (
    <>
      {!isDefault && <Identity {...props} />}
      <ChoiceField
        label={form.severity}
        value={draft.severity}
        options={alertSeveritySchema.options.map((value) => ({ value, text: form.severities[value] }))}
        onChange={(severity) => onChange({ ...draft, severity })}
      />
      <QuietHours {...props} />
      <Reminder {...props} />
      {!isDefault && (
        <div className="grid gap-3">
          <ChoiceField
            label={form.digest}
            value={draft.digest}
            options={digestKinds.map((value) => ({ value, text: form.digests[value] }))}
            onChange={(digest) => onChange({ ...draft, digest })}
          />
          {draft.digest !== 'none' && (
            <SelectField
              label={form.hour}
              value={String(draft.digestHour)}
              options={hours}
              onChange={(hour) => onChange({ ...draft, digestHour: Number(hour) })}
            />
          )}
        </div>
      )}
      {usesTimeZone && (
        <TimeZoneField value={draft.timeZone} onChange={(timeZone) => onChange({ ...draft, timeZone })} />
      )}
    </>
  )
}

function Identity({ draft, channels, nameField, nameFault, onChange }: GroupFieldsProps) {
  const { form } = useTexts().monitoring.groups
  return (
    <>
      <TextField
        ref={nameField}
        label={form.name}
        hint={form.nameHint}
        fault={nameFault}
        value={draft.name}
        maxLength={100}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <TextField
        label={form.owner}
        hint={form.ownerHint}
        value={draft.owner}
        maxLength={200}
        onChange={(event) => onChange({ ...draft, owner: event.target.value })}
      />
      <CheckList
        label={form.channels}
        hint={channels.length === 0 ? form.noChannels : undefined}
        options={channels.map(({ id, name }) => ({ value: id, text: name }))}
        chosen={draft.channelIds}
        onChange={(channelIds) => onChange({ ...draft, channelIds })}
      />
    </>
  )
}

function QuietHours({ draft, quietFault, onChange }: GroupFieldsProps) {
  const { form } = useTexts().monitoring.groups
  return (
    <div className="grid gap-3">
      <OptionSwitch
        label={form.quiet}
        hint={form.quietHint}
        checked={draft.isQuiet}
        onChange={(isQuiet) => onChange({ ...draft, isQuiet })}
      />
      {draft.isQuiet && (
        <div className="grid grid-cols-2 gap-3">
          <TimeField label={form.from} value={draft.from} onChange={(from) => onChange({ ...draft, from })} />
          <TimeField
            label={form.to}
            fault={quietFault}
            value={draft.to}
            onChange={(to) => onChange({ ...draft, to })}
          />
        </div>
      )}
    </div>
  )
}

interface TimeFieldProps {
  label: string
  fault?: string | undefined
  value: string
  onChange(value: string): void
}

function TimeField({ label, fault, value, onChange }: TimeFieldProps) {
  return (
    <TextField
      label={label}
      fault={fault}
      type="time"
      required
      value={value}
      onChange={(event) => event.target.value !== '' && onChange(event.target.value.slice(0, 5))}
    />
  )
}

function Reminder({ draft, channels, hoursFault, onChange }: GroupFieldsProps) {
  const { form } = useTexts().monitoring.groups
  return (
    <div className="grid gap-3">
      <OptionSwitch
        label={form.escalation}
        hint={form.escalationHint}
        checked={draft.reminds}
        onChange={(reminds) => onChange({ ...draft, reminds })}
      />
      {draft.reminds && (
        <>
          <TextField
            label={form.hours}
            fault={hoursFault}
            value={draft.hours}
            inputMode="numeric"
            onChange={(event) => onChange({ ...draft, hours: event.target.value })}
          />
          <CheckList
            label={form.escalateTo}
            hint={form.escalateToHint}
            options={channels.map(({ id, name }) => ({ value: id, text: name }))}
            chosen={draft.escalateTo}
            onChange={(escalateTo) => onChange({ ...draft, escalateTo })}
          />
        </>
      )}
    </div>
  )
}
