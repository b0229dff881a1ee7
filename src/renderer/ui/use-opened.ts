import { type ToggleEvent, useState } from 'react'

/** Whether a details element has ever been open: its content is rendered from then on. */
export function useOpened(isOpen = false): {
  wasOpened: boolean
  onToggle(event: ToggleEvent<HTMLDetailsElement>): void
} {
  const [wasOpened, setWasOpened] = useState(isOpen)
  return { wasOpened, onToggle: ({ currentTarget }) => setWasOpened(wasOpened || currentTarget.open) }
}
