import { useId } from 'react'
import type { ChannelAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'

interface ChannelChoiceProps {
  label: string
  hint: string | undefined
  channels: readonly ChannelAnswer[]
  chosen: readonly number[]
  onChange(chosen: number[]): void
}

/** Any number of channels. */
export function ChannelChoice({ label, hint, channels, chosen, onChange }: ChannelChoiceProps) {
  const hintId = useId()
  return (
    <fieldset className="grid gap-1.5" aria-describedby={hint === undefined ? undefined : hintId}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {channels.map(({ id, name }) => (
        <label key={id} className="flex items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </label>
      ))}
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
