import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'

interface SegmentsProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; text: string; count?: number }[]
  onChange(value: T): void
}

/** A few choices side by side, one of which holds. */
export function Segments<T extends string>({ label, value, options, onChange }: SegmentsProps<T>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      // The one that holds cannot be switched off, only another on.
      onValueChange={([next]) => {
        if (next) onChange(next)
      }}
      className="inline-flex max-w-full flex-wrap rounded-md border border-line bg-sunken p-0.5"
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className="inline-flex h-8 items-center gap-1.5 rounded-sm px-3 text-sm font-medium whitespace-nowrap text-muted select-none hover:text-ink data-pressed:bg-raised data-pressed:text-ink data-pressed:shadow-sm"
        >
          {option.text}
          {option.count !== undefined && <span className="font-normal text-subtle tabular-nums">{option.count}</span>}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
