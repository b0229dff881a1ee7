import type { MonitorEvents } from '../../server/services/monitors/monitor-events.ts'
import { json } from '../../server/storage/columns.ts'
import type { Signals } from '../../server/storage/repositories.ts'
import { monitorEventSchema } from '../../shared/contract/monitoring/monitor-events.ts'

const channel = 'monitors'
const signalSchema = json.pipe(monitorEventSchema)

/** Shares monitor events with the other engines on the same store. */
export function shareMonitorEvents(own: MonitorEvents, signals: Signals): MonitorEvents {
  signals.listen(channel, {
    onText(text) {
      const { success, data } = signalSchema.safeParse(text)
      if (success) own.publish(data)
    },
    onGap: () => own.publish({ type: 'missed' }),
  })
  return {
    ...own,
    publish(event) {
      own.publish(event)
      signals.send(channel, JSON.stringify(event))
    },
  }
}
