import { useTexts } from '../../../i18n/language.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type ScheduleDraft, scheduleKinds } from './schedule-draft.ts'
import { TimeZoneField } from './time-zone-field.tsx'

interface ScheduleFieldsProps {
  draft: ScheduleDraft
  fault: string | undefined
  onChange(draft: ScheduleDraft): void
}

/** How often a monitor runs. */
export function ScheduleFields({ draft, fault, onChange }: ScheduleFieldsProps) {
  const { schedule: texts } = useTexts().monitoring
  return (
    <>
      <SelectField
        label={texts.label}
        value={draft.kind}
        options={scheduleKinds.map((value) => ({ value, text: texts.kinds[value] }))}
        onChange={(kind) => onChange({ ...draft, kind })}
      />
      {draft.kind === 'cron' && (
        <>
          <TextField
            label={texts.cron}
            hint={texts.cronHint}
            fault={fault}
            value={draft.cron}
            mono
            onChange={(event) => onChange({ ...draft, cron: event.target.value })}
          />
          <TimeZoneField value={draft.timeZone} onChange={(timeZone) => onChange({ ...draft, timeZone })} />
        </>
      )}
    </>
  )
}
