import { Channels, Undelivered } from './channels/channels.tsx'
import { Groups } from './groups/groups.tsx'
import { MonitoringFrame } from './monitoring-frame.tsx'

/** The channels and rules for alerts. */
export function AlertsPage() {
  return (
    <MonitoringFrame page="alerts">
      <Undelivered />
      <Channels />
      <Groups />
    </MonitoringFrame>
  )
}
