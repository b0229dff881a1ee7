import type { ReactNode } from 'react'
import { idOfSection, type ReportSection } from './report-search.ts'

interface SectionProps {
  section: ReportSection
  /** Omitted if the only card of the section has the title. */
  title?: string
  children: ReactNode
}

/** A section of a tab that links can refer to. */
export function Section({ section, title, children }: SectionProps) {
  return (
    <div id={idOfSection(section)} className="min-w-0 scroll-mt-4">
      {title && <h2 className="pt-8 text-lg font-semibold">{title}</h2>}
      {children}
    </div>
  )
}
