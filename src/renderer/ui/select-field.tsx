import { Field } from '@base-ui/react/field'
import { inputLook } from './text-field.tsx'

interface SelectFieldProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; text: string }[]
  onChange(value: T): void
}

/** One of many, chosen from the system's own list. */
export function SelectField<T extends string>({ label, value, options, onChange }: SelectFieldProps<T>) {
  return (
    <Field.Root className="flex min-w-0 flex-col gap-1">
      <Field.Label className="text-sm font-medium">{label}</Field.Label>
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
    </Field.Root>
  )
}
