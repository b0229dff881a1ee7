import type { GroupAnswer } from '../../../shared/contract/monitoring/alert-routes.ts'
import { useTexts } from '../../i18n/language.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'

/** Leaves each monitor in its group. */
export const sameGroup = 'same'
const noGroupValue = '0'

interface GroupFieldProps {
  groups: readonly GroupAnswer[]
  /** The id of a group; null without one. */
  value: number | null | typeof sameGroup
  /** Whether groups may stay as they are. */
  mayStay?: boolean
  onChange(value: number | null | typeof sameGroup): void
}

/** The group of one or more monitors. */
export function GroupField({ groups, value, mayStay = false, onChange }: GroupFieldProps) {
  const { add, noGroup, selection } = useTexts().monitoring
  const options = [
    ...(mayStay ? [{ value: sameGroup, text: selection.unchanged }] : []),
    { value: noGroupValue, text: noGroup },
    ...groups.map(({ id, name }) => ({ value: String(id), text: name })),
  ]
  return (
    <SelectField
      label={add.group}
      value={value === null ? noGroupValue : String(value)}
      options={options}
      onChange={(next) => onChange(next === sameGroup ? sameGroup : next === noGroupValue ? null : Number(next))}
    />
  )
}
