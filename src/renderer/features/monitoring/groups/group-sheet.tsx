import { useRef, useState } from 'react'
import type { ChannelAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import { type GroupSettings, groupSettingsSchema } from '../../../../shared/contract/monitoring/channel.ts'
import { alertSeveritySchema } from '../../../../shared/contract/monitoring/incident.ts'
import { useSaveDefaultPolicy, useSaveGroup } from '../../../api/monitoring/alerts.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { faultOf } from '../../../ui/feedback/failure.tsx'
import { CheckList } from '../../../ui/fields/check-list.tsx'
import { bindDraft, optionsOf } from '../../../ui/fields/field-props.ts'
import { ChoiceField } from '../../../ui/fields/segments.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { OptionSwitch } from '../../../ui/fields/toggle-switch.tsx'
import { SheetForm } from '../../../ui/form.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TimeZoneField } from '../schedule/schedule-fields.tsx'
import { digestKinds, draftOfGroup, type GroupDraft, type GroupFault, readGroupDraft } from './group-draft.ts'
import { hourText } from './group-row.tsx'

interface EditedGroup extends GroupSettings {
  /** `default`: the policy for monitors without a group. */
  id: number | 'default'
}

interface GroupSheetProps {
  /** Null for a new one. */
  group: EditedGroup | null
  channels: readonly ChannelAnswer[]
  open: boolean
  onOpenChange(open: boolean): void
}

/** Edits a group, or the policy for monitors without one. */
export function GroupSheet({ group, channels, open, onOpenChange }: GroupSheetProps) {
  const { form } = useTexts().monitoring.groups
  const nameField = useRef<HTMLInputElement>(null)
  const title = group === null ? form.addTitle : group.id === 'default' ? form.defaultTitle : form.editTitle
  return (
    <Sheet title={title} open={open} onOpenChange={onOpenChange} initialFocus={nameField} isSticky>
      <GroupForm group={group} channels={channels} nameField={nameField} onDone={() => onOpenChange(false)} />
    </Sheet>
  )
}

interface GroupFormProps extends Pick<GroupSheetProps, 'group' | 'channels'> {
  nameField: { current: HTMLInputElement | null }
  onDone(): void
}

function GroupForm({ group, channels, nameField, onDone }: GroupFormProps) {
  const { form } = useTexts().monitoring.groups
  const language = useLanguage()
  const saveGroup = useSaveGroup(language)
  const savePolicy = useSaveDefaultPolicy(language)
  const isDefault = group?.id === 'default'
  const save = isDefault ? savePolicy : saveGroup
  const [draft, setDraft] = useState(() => draftOfGroup(group ?? newGroup))
  const [faults, setFaults] = useState<readonly GroupFault[]>([])
  const nameFault = faults.includes('name') ? form.faults.name : faultOf(save.error, 'name')

  function submit(): void {
    const { settings, faults: found } = readGroupDraft(draft)
    setFaults(found)
    if (!settings || save.isPending) return
    if (isDefault) savePolicy.mutate(settings.policy, { onSuccess: onDone })
    else saveGroup.mutate({ id: typeof group?.id === 'number' ? group.id : null, settings }, { onSuccess: onDone })
  }

  const fields = { draft, channels, faults, onChange: setDraft }
  const { field } = bindDraft(draft, setDraft)
  return (
    <SheetForm
      onSubmit={submit}
      submit={form.submit}
      pending={save.isPending && form.submitting}
      error={nameFault === undefined && save.error}
    >
      {!isDefault && (
        <>
          <TextField
            ref={nameField}
            label={form.name}
            hint={form.nameHint}
            fault={nameFault}
            maxLength={100}
            {...field('name')}
          />
          <TextField label={form.owner} hint={form.ownerHint} maxLength={200} {...field('owner')} />
          <CheckList
            label={form.channels}
            hint={channels.length === 0 ? form.noChannels : undefined}
            options={channels.map(({ id, name }) => ({ value: id, text: name }))}
            chosen={draft.channelIds}
            onChange={(channelIds) => setDraft({ ...draft, channelIds })}
          />
        </>
      )}
      <ChoiceField
        label={form.severity}
        options={optionsOf(alertSeveritySchema.options, form.severities)}
        {...field('severity')}
      />
      <QuietHours {...fields} />
      <Reminder {...fields} />
      {!isDefault && <Digest {...fields} />}
      {(draft.isQuiet || draft.digest !== 'none') && <TimeZoneField {...field('timeZone')} />}
    </SheetForm>
  )
}

const newGroup: GroupSettings = { ...groupSettingsSchema.parse({ name: '-' }), name: '' }

interface FieldsProps {
  draft: GroupDraft
  channels: readonly ChannelAnswer[]
  faults: readonly GroupFault[]
  onChange(draft: GroupDraft): void
}

function QuietHours({ draft, faults, onChange }: FieldsProps) {
  const { form } = useTexts().monitoring.groups
  const { option } = bindDraft(draft, onChange)
  /** An empty time is one that is being typed. */
  const time = (name: 'from' | 'to') => ({
    type: 'time',
    required: true,
    value: draft[name],
    onChange: (entered: string) => entered !== '' && onChange({ ...draft, [name]: entered.slice(0, 5) }),
  })
  return (
    <div className="grid gap-3">
      <OptionSwitch label={form.takeovers} hint={form.takeoversHint} {...option('asksTakeovers')} />
      <OptionSwitch label={form.quiet} hint={form.quietHint} {...option('isQuiet')} />
      {draft.isQuiet && (
        <div className="grid grid-cols-2 gap-3">
          <TextField label={form.from} {...time('from')} />
          <TextField label={form.to} fault={faults.includes('quiet') ? form.faults.quiet : undefined} {...time('to')} />
        </div>
      )}
    </div>
  )
}

function Reminder({ draft, channels, faults, onChange }: FieldsProps) {
  const { form } = useTexts().monitoring.groups
  const { field, option } = bindDraft(draft, onChange)
  return (
    <div className="grid gap-3">
      <OptionSwitch label={form.escalation} hint={form.escalationHint} {...option('reminds')} />
      {draft.reminds && (
        <>
          <TextField
            label={form.hours}
            fault={faults.includes('hours') ? form.faults.hours : undefined}
            inputMode="numeric"
            {...field('hours')}
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

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: hourText(hour) }))

function Digest({ draft, onChange }: FieldsProps) {
  const { form } = useTexts().monitoring.groups
  return (
    <div className="grid gap-3">
      <ChoiceField
        label={form.digest}
        options={optionsOf(digestKinds, form.digests)}
        {...bindDraft(draft, onChange).field('digest')}
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
  )
}
