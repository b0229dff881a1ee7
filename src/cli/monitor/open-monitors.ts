import { asksNetwork, createResolver } from '../../engine/dns/create-resolver.ts'
import { createOutbound } from '../../engine/outbound/outbound.ts'
import { createLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../../engine/protocols/dnsbl/keyed-resolver.ts'
import { systemClock } from '../../server/clock.ts'
import { createMonitorEvents } from '../../server/services/monitors/monitor-events.ts'
import { createMonitorService, type MonitorService } from '../../server/services/monitors/monitors.ts'
import { listSettings, type Settings } from '../../server/settings/settings.ts'
import type { CommandContext } from '../command-context.ts'
import { type StorePlace, withStore } from '../with-store.ts'

/** Opens the monitors of a store for one command, see `withStore`. */
export async function withMonitors<T>(
  place: StorePlace,
  context: CommandContext,
  use: (monitors: MonitorService) => Promise<T>,
  otherwise?: T,
): Promise<T> {
  return await withStore(
    place,
    context,
    async ({ store, settings, log }) => {
      const { resolver, ...world } = await openWorld(settings)
      const { monitors, audits } = store
      const service = createMonitorService({
        monitors,
        audits,
        resolver,
        ...world,
        events: createMonitorEvents(),
        clock: systemClock,
        log,
      })
      const interrupted = context.onInterruption()
      interrupted.addEventListener('abort', service.close)
      try {
        return await use(service)
      } finally {
        await service.close()
        await resolver.close()
      }
    },
    otherwise,
  )
}

async function openWorld(settings: Settings) {
  const dns = { sources: settings.dns, offline: settings.offline }
  const listing = listSettings(settings)
  return {
    resolver: withListKeys(await createResolver(dns), listing.keys),
    lists: createLists(listing, () => systemClock.now()),
    ...(asksNetwork(dns) && { outbound: createOutbound({ probeMail: settings.probe_mx }) }),
  }
}
