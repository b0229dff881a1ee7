import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../i18n/language.tsx'
import { Button } from './button.tsx'

/** The first items of a list, and a button that shows the rest; null if there are no more. */
export function useFirst<T>(items: readonly T[], limit: number): { shown: readonly T[]; more: ReactNode } {
  const { actions } = useTexts().frame
  const [isWhole, setIsWhole] = useState(false)
  if (isWhole || items.length <= limit) return { shown: items, more: null }
  const more = (
    <Button look="quiet" onClick={({ currentTarget }) => reveal(currentTarget, () => setIsWhole(true))}>
      {actions.showAll({ count: items.length })}
    </Button>
  )
  return { shown: items.slice(0, limit), more }
}

const focusable = 'a[href], button, input, summary, [tabindex="0"]'

/** Replaces a button with more items, and moves the focus to the first of them. */
function reveal(button: HTMLElement, show: () => void): void {
  const order = () => [...document.querySelectorAll<HTMLElement>(focusable)]
  const place = order().indexOf(button)
  flushSync(show)
  order()[place]?.focus()
}
