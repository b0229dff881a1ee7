import { Field } from '@base-ui/react/field'
import { LabeledField } from './labeled-field.tsx'
import { inputLook } from './text-field.tsx'

interface SelectFieldProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; text: string }[]
  onChange(value: T): void
}

/** A single choice of many options, using the native select element. */
export function SelectField<T extends string>({ label, value, options, onChange }: SelectFieldProps<T>) {
  return (
    <LabeledField label={label}>
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
        className={inputLook}
      />
    </LabeledField>
  )
}
