import type { ComponentProps } from 'react'
import { Segments } from './segments.tsx'

interface ChoiceFieldProps<T extends string> extends ComponentProps<typeof Segments<T>> {
  /** The meaning of the current choice. */
  hint?: string
}

/** A labeled single choice. */
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
