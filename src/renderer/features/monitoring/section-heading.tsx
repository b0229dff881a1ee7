import type { ReactNode } from 'react'

interface SectionHeadingProps {
  id: string
  title: string
  intro: string
  children?: ReactNode
}

/** The heading of a section of the alerts page, with its action. */
export function SectionHeading({ id, title, intro, children }: SectionHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="max-w-xl">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="text-pretty text-muted">{intro}</p>
      </div>
      {children}
    </div>
  )
}
