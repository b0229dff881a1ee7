import type { ReactNode } from 'react'
import { Card } from '../../ui/page.tsx'

interface SettingsSectionProps {
  id: string
  title: string
  intro: string
  children: ReactNode
}

/** A section of the settings page, linked from its table of contents. */
export function SettingsSection({ id, title, intro, children }: SettingsSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-8 scroll-mt-4">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="text-sm text-pretty text-muted">{intro}</p>
      <Card className="mt-3 divide-y divide-line">{children}</Card>
    </section>
  )
}
