import { useSearch } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { idOfSection, placeOf, type ReportSection } from './report-search.ts'

interface SectionProps {
  section: ReportSection
  /** Omitted if the only card of the section has the title. */
  title?: string
  children: ReactNode
}

/** A section of a tab that links can refer to. */
export function Section({ section, title, children }: SectionProps) {
  return (
    <div id={idOfSection(section)} className="min-w-0 scroll-mt-26">
      {title && <h2 className="pt-8 text-lg font-semibold">{title}</h2>}
      {children}
    </div>
  )
}

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
