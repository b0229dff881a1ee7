import { useMemo } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { timeZonesWith } from './schedule-draft.ts'

/** A time zone of the IANA database. */
export function TimeZoneField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { timeZone } = useTexts().monitoring.schedule
  const options = useMemo(() => timeZonesWith(value).map((zone) => ({ value: zone, text: zone })), [value])
  return <SelectField label={timeZone} value={value} options={options} onChange={onChange} />
}
