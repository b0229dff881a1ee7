import { Switch } from '@base-ui/react/switch'
import type { ComponentProps } from 'react'
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
