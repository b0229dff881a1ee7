import { Button } from '@base-ui/react/button'
import type { ComponentProps, ReactNode } from 'react'
import { join } from './class-names.ts'
import { Hint } from './feedback/hint.tsx'

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
