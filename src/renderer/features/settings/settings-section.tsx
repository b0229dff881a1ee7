import { Fragment, type ReactNode } from 'react'
import { Card } from '../../ui/page.tsx'
import type { SettingRow } from './setting-row.tsx'
import type { SettingsTab } from './settings-search.ts'

/** Settings that belong together. */
export interface SettingsGroup {
  id: string
  tab: SettingsTab
  title: string
  intro: string
  rows: readonly SettingRow[]
  /** Shown below the rows. */
  note?: ReactNode
}

/** A section of the settings page. */
export function SettingsSection({ id, title, intro, rows, note }: SettingsGroup) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-8 scroll-mt-4">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="text-sm text-pretty text-muted">{intro}</p>
      <Card className="mt-3 divide-y divide-line">
        {rows.map(({ key, node }) => (
          <Fragment key={key}>{node}</Fragment>
        ))}
        {note}
      </Card>
    </section>
  )
}
