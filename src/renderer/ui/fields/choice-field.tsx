import type { ComponentProps } from 'react'
import { Segments } from './segments.tsx'

interface ChoiceFieldProps<T extends string> extends ComponentProps<typeof Segments<T>> {
  /** What the choice that holds means. */
  hint?: string
}

/** One of a few in a form, with its label. */
export function ChoiceField<T extends string>({ hint, ...props }: ChoiceFieldProps<T>) {
  return (
    <div className="grid justify-items-start gap-1">
      <span className="text-sm font-medium" aria-hidden>
        {props.label}
      </span>
      <Segments {...props} />
      {hint !== undefined && (
        <p className="text-sm text-pretty text-muted" aria-live="polite">
          {hint}
        </p>
      )}
    </div>
  )
}
