import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { focusHeading } from '../page.tsx'

interface SelectionBarProps {
  words: { label: string; count(of: { count: number }): string; cancel: string }
  /** How many are selected; the bar is hidden if none are. */
  count: number
  onClear(): void
  /** The actions for the selection; `clear` ends it. */
  actions(clear: () => void): ReactNode
}

/** Stays at the bottom of the window while something is selected. */
export function SelectionBar({ words, count, onClear, actions }: SelectionBarProps) {
  if (count === 0) return null

  function clear(): void {
    onClear()
    focusHeading()
  }

  return (
    <section
      aria-label={words.label}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-raised px-4 py-2.5 shadow-raised"
    >
      <p role="status" className="text-sm">
        {words.count({ count })}
      </p>
      {actions(clear)}
      <Button look="quiet" onClick={clear}>
        {words.cancel}
      </Button>
    </section>
  )
}
