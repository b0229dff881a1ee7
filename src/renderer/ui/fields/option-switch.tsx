import { useId } from 'react'
import { ToggleSwitch } from './toggle-switch.tsx'

interface OptionSwitchProps {
  label: string
  hint: string
  checked: boolean
  onChange(checked: boolean): void
}

/** A switch with a label and a hint. */
export function OptionSwitch({ label, hint, checked, onChange }: OptionSwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-4 text-sm">
      <div className="flex-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-muted">
          {hint}
        </p>
      </div>
      <ToggleSwitch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={checked}
        onCheckedChange={onChange}
        className="mt-0.5"
      />
    </div>
  )
}
