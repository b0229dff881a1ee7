import { Button as BaseButton } from '@base-ui/react/button'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { join } from './class-names.ts'

/** `danger` confirms something irreversible; `danger-quiet` opens that confirmation. */
type Look = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'

const looks: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong px-4',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken px-4',
  quiet: 'text-muted hover:bg-sunken hover:text-ink px-2.5',
  danger: 'bg-critical text-on-critical hover:bg-critical-strong px-4',
  'danger-quiet': 'text-critical hover:bg-critical-soft px-2.5',
}

const shape =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap select-none motion-safe:transition-colors disabled:opacity-60 data-disabled:opacity-60'

const sizes = { normal: 'h-9 text-sm', large: 'h-11 text-base' } as const

/** The class names of a button, for links styled as buttons. */
export function buttonLook(look: Look, size: keyof typeof sizes = 'normal'): string {
  return join(shape, sizes[size], looks[look])
}

interface ButtonProps extends Omit<ComponentProps<typeof BaseButton>, 'className'> {
  look?: Look
  /** Large is for the main action of a page. */
  size?: keyof typeof sizes
  /** Shown before the text. */
  icon?: LucideIcon
  className?: string
}

/** A button. It keeps the focus while it is disabled, so that a finished action does not lose the place on the page. */
export function Button({
  look = 'secondary',
  size = 'normal',
  icon: Icon,
  className,
  children,
  ...props
}: ButtonProps) {
  return (
    <BaseButton focusableWhenDisabled className={join(buttonLook(look, size), className)} {...props}>
      {Icon && <Icon className="size-4" aria-hidden />}
      {children}
    </BaseButton>
  )
}
