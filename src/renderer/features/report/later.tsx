import { useSearch } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { placeOf } from './report-search.ts'

/**
 * The lower part of a tab, rendered once the upper one is painted, so that a tab opens immediately. A link to a section
 * renders everything together, because what appears later would move the section away.
 */
export function Later({ children }: { children: ReactNode }) {
  const { section } = placeOf(useSearch({ from: '/t/$token' }).tab ?? 'findings')
  const [isShown, setShown] = useState(section !== null)
  useEffect(() => {
    // The second frame begins after the first one is painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setShown(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isShown ? children : null
}
