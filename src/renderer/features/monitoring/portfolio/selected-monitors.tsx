import { useState } from 'react'
import type { GroupAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import type { MonitorAnswer } from '../../../../shared/contract/monitoring/monitor-routes.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectionBar } from '../../../ui/list/selection-bar.tsx'
import { EditMonitorsSheet } from '../edit-monitors-sheet.tsx'
import { RemoveMonitors } from '../remove-monitors.tsx'

interface SelectedMonitorsProps {
  monitors: readonly MonitorAnswer[]
  groups: readonly GroupAnswer[]
  onClear(): void
}

/** Edits or removes monitors together. */
export function SelectedMonitors({ monitors, groups, onClear }: SelectedMonitorsProps) {
  const { selection } = useTexts().monitoring
  const [isEditing, setIsEditing] = useState(false)
  return (
    <SelectionBar
      words={selection}
      count={monitors.length}
      onClear={onClear}
      actions={(clear) => (
        <>
          <Button look="primary" onClick={() => setIsEditing(true)}>
            {selection.edit}
          </Button>
          <RemoveMonitors monitors={monitors} onDone={clear} />
          <EditMonitorsSheet monitors={monitors} groups={groups} open={isEditing} onOpenChange={setIsEditing} />
        </>
      )}
    />
  )
}
