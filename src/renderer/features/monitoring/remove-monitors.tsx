import type { MonitorAnswer } from '../../../shared/contract/monitoring/monitor-routes.ts'
import { useRemoveMonitors } from '../../api/monitoring/monitors.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { RemovalButton } from '../../ui/feedback/confirmed-button.tsx'
import { targetName } from './target-name.ts'

interface RemoveMonitorsProps {
  monitors: readonly MonitorAnswer[]
  onDone(): void
}

/** Stops watching, after confirmation. */
export function RemoveMonitors({ monitors, onDone }: RemoveMonitorsProps) {
  const { removal } = useTexts().monitoring
  const remove = useRemoveMonitors(useLanguage())
  const [first] = monitors
  const named = { count: monitors.length, name: first ? targetName(first.target) : '' }
  const words = { ...removal, pending: removal.pending({ done: remove.done, count: monitors.length }) }
  return <RemovalButton words={words} named={named} mutation={remove} target={monitors} onDone={onDone} />
}
