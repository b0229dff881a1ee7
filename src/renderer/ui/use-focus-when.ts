import { type RefObject, useEffect, useRef } from 'react'

/** A ref for the element that takes the focus once the step that had it is done. */
export function useFocusWhen<T extends HTMLElement>(isWanted: boolean): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (isWanted) element.current?.focus()
  }, [isWanted])
  return element
}
