import { useId } from 'react'
import { join } from '../class-names.ts'

interface CheckListProps<T> {
  label: string
  /** If the label is shown elsewhere. */
  isLabelHidden?: boolean
  disabled?: boolean
  hint?: string | undefined
  /** The error message; replaces the hint. */
  fault?: string | undefined
  options: readonly { value: T; text: string; hint?: string }[]
  chosen: readonly T[]
  onChange(chosen: T[]): void
}

/** Any number of options. */
export function CheckList<T extends string | number>({
  label,
  isLabelHidden = false,
  disabled = false,
  hint,
  fault,
  options,
  chosen,
  onChange,
}: CheckListProps<T>) {
  const noteId = useId()
  const note = fault ?? hint
  return (
    <fieldset disabled={disabled} className="grid gap-1.5" aria-describedby={note === undefined ? undefined : noteId}>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 text-sm font-medium'}>{label}</legend>
      {options.map(({ value, text, hint: optionHint }) => (
        <div key={value} className="grid grid-cols-[auto_1fr] gap-x-2.5 text-sm">
          <input
            id={`${noteId}-${value}`}
            type="checkbox"
            aria-describedby={optionHint === undefined ? undefined : `${noteId}-${value}-hint`}
            className="mt-0.5 size-4 accent-accent"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          <label htmlFor={`${noteId}-${value}`} className="min-w-0 wrap-anywhere">
            {text}
          </label>
          {optionHint !== undefined && (
            <p id={`${noteId}-${value}-hint`} className="col-start-2 text-muted">
              {optionHint}
            </p>
          )}
        </div>
      ))}
      {note !== undefined && (
        <p id={noteId} className={join('text-sm', fault === undefined ? 'text-muted' : 'text-critical')}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
