import { useMemo } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { bindDraft, optionsOf } from '../../../ui/fields/field-props.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type ScheduleDraft, scheduleKinds, timeZonesWith } from './schedule-draft.ts'

interface ScheduleFieldsProps {
  draft: ScheduleDraft
  fault?: string | undefined
  onChange(draft: ScheduleDraft): void
}

/** How often a monitor runs. */
export function ScheduleFields({ draft, fault, onChange }: ScheduleFieldsProps) {
  const { schedule: texts } = useTexts().monitoring
  const { field } = bindDraft(draft, onChange)
  return (
    <>
      <SelectField label={texts.label} options={optionsOf(scheduleKinds, texts.kinds)} {...field('kind')} />
      {draft.kind === 'cron' && (
        <>
          <TextField label={texts.cron} hint={texts.cronHint} fault={fault} mono {...field('cron')} />
          <TimeZoneField {...field('timeZone')} />
        </>
      )}
    </>
  )
}

/** A time zone of the IANA database. */
export function TimeZoneField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { timeZone } = useTexts().monitoring.schedule
  const options = useMemo(() => timeZonesWith(value).map((zone) => ({ value: zone, text: zone })), [value])
  return <SelectField label={timeZone} value={value} options={options} onChange={onChange} />
}
