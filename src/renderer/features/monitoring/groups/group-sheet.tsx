import { type FormEvent, useRef, useState } from 'react'
import type { ChannelAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import { type GroupSettings, groupSettingsSchema } from '../../../../shared/contract/monitoring/channel.ts'
import { useSaveDefaultPolicy, useSaveGroup } from '../../../api/monitoring/alerts.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { FailureNote, faultOf } from '../../../ui/feedback/failure.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { draftOfGroup, type GroupFault, readGroupDraft } from './group-draft.ts'
import { GroupFields } from './group-fields.tsx'

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

  function submit(event: FormEvent): void {
    event.preventDefault()
    const { settings, faults: found } = readGroupDraft(draft)
    setFaults(found)
    if (!settings || save.isPending) return
    if (isDefault) savePolicy.mutate(settings.policy, { onSuccess: onDone })
    else saveGroup.mutate({ id: typeof group?.id === 'number' ? group.id : null, settings }, { onSuccess: onDone })
  }

  return (
    <form onSubmit={submit} className="mt-4 grid gap-5" noValidate>
      <GroupFields
        draft={draft}
        channels={channels}
        isDefault={isDefault}
        nameField={nameField}
        nameFault={nameFault}
        quietFault={faults.includes('quiet') ? form.faults.quiet : undefined}
        hoursFault={faults.includes('hours') ? form.faults.hours : undefined}
        onChange={setDraft}
      />
      {save.error && nameFault === undefined && <FailureNote error={save.error} />}
      <SubmitButton text={form.submit} pending={save.isPending && form.submitting} />
    </form>
  )
}

const newGroup: GroupSettings = { ...groupSettingsSchema.parse({ name: '-' }), name: '' }
