import { type ComponentProps, useId } from 'react'

interface SegmentsProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; text: string; count?: number }[]
  onChange(value: T): void
}

/**
 * A single choice of a few options, side by side. Uses native radio buttons: Tab focuses the current choice, arrow keys
 * change it.
 */
export function Segments<T extends string>({ label, value, options, onChange }: SegmentsProps<T>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex max-w-full flex-wrap rounded-md border border-line bg-sunken p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex h-8 items-center gap-1.5 rounded-sm px-3 text-sm font-medium whitespace-nowrap text-muted select-none hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-sm"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none rounded-sm"
          />
          {option.text}
          {option.count !== undefined && <span className="font-normal text-subtle tabular-nums">{option.count}</span>}
        </label>
      ))}
    </div>
  )
}

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
