import { Button } from '@base-ui/react/button'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { join } from './class-names.ts'

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'className' | 'children'> {
  /** The accessible name and tooltip. */
  label: string
  icon: ReactNode
  className?: string
}

export function IconButton({ label, icon, className, ...props }: IconButtonProps) {
  return (
    <Hint text={label}>
      <Button
        aria-label={label}
        className={join(
          'inline-flex size-9 shrink-0 items-center justify-center rounded-md text-muted select-none hover:bg-sunken hover:text-ink motion-safe:transition-colors',
          className,
        )}
        {...props}
      >
        {icon}
      </Button>
    </Hint>
  )
}

interface HintProps {
  text: string
  side?: 'top' | 'right' | 'bottom'
  /** The control. Its own label must say the same, because not everyone sees hints. */
  children: ReactElement<Record<string, unknown>>
}

/** A tooltip on hover and focus. */
export function Hint({ text, side = 'bottom', children }: HintProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner side={side} sideOffset={6} className="z-50">
          <Tooltip.Popup className="max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-xs text-canvas shadow-raised">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
