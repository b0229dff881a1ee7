import { useState } from 'react'
import type { GroupAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import type { MonitorAnswer } from '../../../../shared/contract/monitoring/monitor-routes.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusHeading } from '../../../ui/page.tsx'
import { EditMonitorsSheet } from '../edit-monitors-sheet.tsx'
import { RemoveMonitors } from '../remove-monitors.tsx'

interface SelectedMonitorsProps {
  monitors: readonly MonitorAnswer[]
  groups: readonly GroupAnswer[]
  onClear(): void
}

/** At the bottom of the window while monitors are selected, to edit or remove them together. */
export function SelectedMonitors({ monitors, groups, onClear }: SelectedMonitorsProps) {
  const { selection } = useTexts().monitoring
  const [isEditing, setIsEditing] = useState(false)
  if (monitors.length === 0) return null

  function clear(): void {
    onClear()
    focusHeading()
  }

  return (
    <section
      aria-label={selection.label}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-raised px-4 py-2.5 shadow-raised"
    >
      <p role="status" className="text-sm">
        {selection.count({ count: monitors.length })}
      </p>
      <Button look="primary" onClick={() => setIsEditing(true)}>
        {selection.edit}
      </Button>
      <RemoveMonitors monitors={monitors} onDone={clear} />
      <Button look="quiet" onClick={clear}>
        {selection.cancel}
      </Button>
      <EditMonitorsSheet monitors={monitors} groups={groups} open={isEditing} onOpenChange={setIsEditing} />
    </section>
  )
}
