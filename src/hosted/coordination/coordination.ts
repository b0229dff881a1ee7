import type { Logger } from 'pino'
import type { ListHealth } from '../../engine/protocols/dnsbl/list-health.ts'
import type { MailboxWatch } from '../../server/services/mailboxes/mailbox-watch.ts'
import type { MonitorEvents } from '../../server/services/monitors/monitor-events.ts'
import type { TestEvents } from '../../server/services/tests/test-events.ts'
import type { Signals } from '../../server/storage/repositories.ts'
import { shareListHealth } from './shared-list-health.ts'
import { shareMailboxWatch } from './shared-mailbox-watch.ts'
import { shareMonitorEvents } from './shared-monitor-events.ts'
import { shareTestEvents } from './shared-test-events.ts'

/** Extends the services of one process with events from the other nodes on the same database. */
export function createCoordination(signals: Signals, log: Logger) {
  return {
    shareListHealth: (own: ListHealth) => shareListHealth(own, signals),
    shareMonitorEvents: (own: MonitorEvents) => shareMonitorEvents(own, signals),
    shareTestEvents: (own: TestEvents) => shareTestEvents(own, signals),
    shareMailboxWatch: (own: MailboxWatch) => shareMailboxWatch(own, signals, log),
  }
}
