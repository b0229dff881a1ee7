import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useEngineState } from '../../../api/engine.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { withTexts } from '../../../i18n/words.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { MonitoringFrame } from '../monitoring-frame.tsx'
import { Portfolio } from './portfolio.tsx'

const AddMonitorsSheet = lazyDialog(
  withTexts(['ui-monitoring'], async () => (await import('./add-monitors-sheet.tsx')).AddMonitorsSheet),
)

/** All monitors. */
export function MonitorsPage() {
  const { add } = useTexts().monitoring
  const { engine } = useEngineState()
  const [isAdding, setIsAdding] = useState(false)
  const button = (
    <Button icon={Plus} look="primary" disabled={!engine} onClick={() => setIsAdding(true)}>
      {add.action}
    </Button>
  )
  return (
    <MonitoringFrame page="monitors" action={button}>
      <Portfolio />
      <AddMonitorsSheet open={isAdding} onOpenChange={setIsAdding} />
    </MonitoringFrame>
  )
}
