import { type ReactNode, useState } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { Button } from './button.tsx'

/** The first items of a list, and a button that shows the rest; null if there are no more. */
export function useFirst<T>(items: readonly T[], limit: number): { shown: readonly T[]; more: ReactNode } {
  const { actions } = useTexts().frame
  const [isWhole, setIsWhole] = useState(false)
  if (isWhole || items.length <= limit) return { shown: items, more: null }
  const more = (
    <Button look="quiet" onClick={() => setIsWhole(true)}>
      {actions.showAll({ count: items.length })}
    </Button>
  )
  return { shown: items.slice(0, limit), more }
}
