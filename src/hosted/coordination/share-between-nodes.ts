import type { Infrastructure } from '../../server/compose/infrastructure.ts'
import type { Signals } from '../../server/storage/repositories.ts'
import { shareListHealth } from './shared-list-health.ts'
import { shareMailboxWatch } from './shared-mailbox-watch.ts'
import { shareMonitorEvents } from './shared-monitor-events.ts'
import { shareTestEvents } from './shared-test-events.ts'

/** Extends an engine with events from the other nodes on the same database. */
export function shareBetweenNodes(parts: Infrastructure, signals: Signals): Infrastructure {
  const { world, testEvents, monitorEvents, createMailboxWatch, log } = parts
  return {
    ...parts,
    world: { ...world, lists: { ...world.lists, health: shareListHealth(world.lists.health, signals) } },
    testEvents: shareTestEvents(testEvents, signals),
    monitorEvents: shareMonitorEvents(monitorEvents, signals),
    createMailboxWatch: (options) => shareMailboxWatch(createMailboxWatch(options), signals, log),
  }
}
