import { Switch } from '@base-ui/react/switch'
import { type ComponentProps, useId } from 'react'
import { join } from '../class-names.ts'

/** A switch that takes effect immediately. */
export function ToggleSwitch({
  className = '',
  ...props
}: Omit<ComponentProps<typeof Switch.Root>, 'className'> & { className?: string }) {
  return (
    <Switch.Root
      className={join(
        'flex h-6 w-10 shrink-0 items-center rounded-full border border-edge bg-surface p-0.5 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-60',
        className,
      )}
      {...props}
    >
      <Switch.Thumb className="size-4 rounded-full bg-edge data-checked:translate-x-4 data-checked:bg-on-accent motion-safe:transition-transform" />
    </Switch.Root>
  )
}

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
