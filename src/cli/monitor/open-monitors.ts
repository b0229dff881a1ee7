import { existsSync } from 'node:fs'
import { asksNetwork, createResolver } from '../../engine/dns/create-resolver.ts'
import { createOutbound } from '../../engine/outbound/outbound.ts'
import { createLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../../engine/protocols/dnsbl/keyed-resolver.ts'
import { systemClock } from '../../server/clock.ts'
import { prepareDataDir } from '../../server/data-folder/data-folder.ts'
import { createLog } from '../../server/log.ts'
import { createMonitorService, type MonitorService } from '../../server/services/monitors/monitors.ts'
import { defaultDataDir, loadSettings } from '../../server/settings/load-settings.ts'
import { listSettings, type Settings } from '../../server/settings/settings.ts'
import { hasStore, openCommandStore } from '../../server/storage/open-store.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import type { CommandContext } from '../command-context.ts'
import { warnOfSecretFlags } from '../setting-flags.ts'

export interface MonitorPlace {
  dataDir: string | undefined
  flags: Partial<Record<SettingName, unknown>>
}

/**
 * Opens the monitors of the data folder or the database for one step, also beside a running engine. Without a store,
 * returns `otherwise` if given, else creates the store.
 */
export async function withMonitors<T>(
  { dataDir: stated, flags }: MonitorPlace,
  context: CommandContext,
  use: (monitors: MonitorService) => Promise<T>,
  otherwise?: T,
): Promise<T> {
  const { environment } = context.terminal
  warnOfSecretFlags(flags, context)
  const dataDir = stated ?? defaultDataDir(environment)
  const settings = await loadSettings({ flags, environment, dataDir })
  // Refuses a file at the place of the folder.
  if (otherwise === undefined || existsSync(dataDir)) await prepareDataDir(dataDir)
  if (otherwise !== undefined && !hasStore({ settings, dataDir })) return otherwise
  const log = createLog('error')
  const store = await openCommandStore({ settings, dataDir, log })
  try {
    const { resolver, ...world } = await openWorld(settings)
    const { monitors, audits } = store
    const service = createMonitorService({ monitors, audits, resolver, ...world, clock: systemClock, log })
    const interrupted = context.onInterruption()
    interrupted.addEventListener('abort', service.close)
    try {
      return await use(service)
    } finally {
      await service.close()
      await resolver.close()
    }
  } finally {
    await store.close()
  }
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
