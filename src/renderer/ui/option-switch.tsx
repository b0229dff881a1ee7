import { Switch } from '@base-ui/react/switch'
import { useId } from 'react'

interface OptionSwitchProps {
  label: string
  hint: string
  checked: boolean
  onChange(checked: boolean): void
}

/** A choice between on and off, with what it is for. */
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
      <Switch.Root
        id={id}
        aria-describedby={`${id}-hint`}
        checked={checked}
        onCheckedChange={onChange}
        className="mt-0.5 flex h-6 w-10 shrink-0 items-center rounded-full border border-edge bg-surface p-0.5 data-checked:border-accent data-checked:bg-accent"
      >
        <Switch.Thumb className="size-4 rounded-full bg-edge data-checked:translate-x-4 data-checked:bg-on-accent motion-safe:transition-transform" />
      </Switch.Root>
    </div>
  )
}
