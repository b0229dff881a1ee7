import { Field } from '@base-ui/react/field'
import { join } from '../class-names.ts'
import { LabeledField } from './labeled-field.tsx'
import { inputLook } from './text-field.tsx'

interface SelectFieldProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; text: string }[]
  onChange(value: T): void
  /** Whether the label is beside it, as in a row of controls. */
  isInline?: boolean
}

/** A single choice of many options, using the native select element. */
export function SelectField<T extends string>({
  label,
  value,
  options,
  onChange,
  isInline = false,
}: SelectFieldProps<T>) {
  return (
    <LabeledField label={label} isInline={isInline}>
      <Field.Control
        render={
          <select>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
        }
        value={value}
        onValueChange={(entered) => {
          const chosen = options.find((option) => option.value === entered)
          if (chosen) onChange(chosen.value)
        }}
        className={isInline ? join(inputLook, 'h-9 w-auto min-w-0 text-sm') : inputLook}
      />
    </LabeledField>
  )
}
