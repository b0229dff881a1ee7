import { ChevronDown } from 'lucide-react'
import { ChoiceMenu } from './choice-menu.tsx'

interface FilterChoiceProps<T extends string> {
  label: string
  value: T
  values: readonly T[]
  texts: Record<T, string>
  onChange(value: T): void
}

/** A filter of a list. Shows its name and current value, and opens the other values. */
export function FilterChoice<T extends string>({ label, value, values, texts, onChange }: FilterChoiceProps<T>) {
  return (
    <ChoiceMenu
      label={label}
      face={
        <span className="inline-flex items-center gap-1.5" aria-hidden>
          {label}: <span className="max-w-48 truncate text-ink">{texts[value]}</span>
          <ChevronDown className="size-4" />
        </span>
      }
      value={value}
      options={values.map((each) => ({ value: each, text: texts[each] }))}
      onChange={onChange}
    />
  )
}
