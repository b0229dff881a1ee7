import { Checkbox } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'

interface ChoiceBoxProps {
  /** The accessible name. */
  label: string
  checked: boolean
  onChange(checked: boolean): void
}

/** A checkbox in a row of a list. */
export function ChoiceBox({ label, checked, onChange }: ChoiceBoxProps) {
  return (
    <Checkbox.Root
      aria-label={label}
      checked={checked}
      onCheckedChange={onChange}
      className="relative z-10 flex size-4 shrink-0 items-center justify-center rounded-sm border border-edge bg-surface after:absolute after:-inset-2.5 data-checked:border-accent data-checked:bg-accent"
    >
      <Checkbox.Indicator>
        <Check className="size-3.5 text-on-accent" aria-hidden />
      </Checkbox.Indicator>
    </Checkbox.Root>
  )
}
