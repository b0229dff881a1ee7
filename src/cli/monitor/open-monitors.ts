import { asksNetwork, createResolver } from '../../engine/dns/create-resolver.ts'
import type { Resolver } from '../../engine/dns/resolver.ts'
import { createOutbound } from '../../engine/outbound/outbound.ts'
import { createPostWebhook } from '../../engine/outbound/post-webhook.ts'
import { createLists } from '../../engine/protocols/dnsbl/choose-lists.ts'
import { withListKeys } from '../../engine/protocols/dnsbl/keyed-resolver.ts'
import { createRegistrationLookup } from '../../engine/protocols/rdap/look-up-registration.ts'
import { openSecrets } from '../../server/compose/open-secrets.ts'
import { channelSecret, relaySecret } from '../../server/data-folder/secret-names.ts'
import { systemClock } from '../../server/ground/clock.ts'
import { createAlertService } from '../../server/services/alerts/alerts.ts'
import { createDesktopNotices } from '../../server/services/alerts/desktop-notices.ts'
import { createAnalyzeAnew } from '../../server/services/monitors/analyze-anew.ts'
import { createMonitorEvents, type MonitorEvents } from '../../server/services/monitors/monitor-events.ts'
import { createMonitorService, type MonitorService } from '../../server/services/monitors/monitors.ts'
import { createRelayService } from '../../server/services/relay/relay.ts'
import { listSettings, type Settings } from '../../server/settings/settings.ts'
import type { Channel } from '../../server/storage/monitors/alert-repository.ts'
import { isEngineRunning } from '../../server/storage/sqlite/lock.ts'
import type { Store } from '../../server/storage/store.ts'
import { fallbackLanguage } from '../../shared/languages.ts'
import { startAnalyzer } from '../analysis/start-analyzer.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { type Opened, type StorePlace, withStore } from '../ground/with-store.ts'

/** The monitors and alerts of a store. */
export interface OpenedMonitors extends OpenedAlerts {
  monitors: MonitorService
  /** Sends alerts that are due, unless an engine runs on the data folder and does so itself. */
  sendAlerts(): Promise<void>
}

/** Opens the monitors of a store for one command (`withStore`). */
export async function withMonitors<T>(
  place: StorePlace,
  context: CommandContext,
  use: (opened: OpenedMonitors) => Promise<T>,
  otherwise?: T,
): Promise<T> {
  return await withStore(
    place,
    context,
    async (opened) => {
      const { store, dataDir, settings, log } = opened
      const world = await openWorld(settings)
      const { resolver, otherResolver } = world
      const events = createMonitorEvents()
      const dns = { sources: settings.dns, offline: settings.offline }
      const monitors = createMonitorService({
        ...world,
        store,
        events,
        analyze: createAnalyzeAnew((overrides) => startAnalyzer(settings, log, context, overrides), dns),
        lookUpRegistration: createRegistrationLookup(() => systemClock.now()),
        clock: systemClock,
        log,
      })
      const { alerts, isSealed } = await openAlerts(opened, { resolver, events })
      const interrupted = context.onInterruption()
      interrupted.addEventListener('abort', monitors.close)
      const sendAlerts = async () => {
        // The desktop app may have sealed its secrets, which this process cannot open.
        if (settings.database === undefined && isEngineRunning(dataDir)) return
        await alerts.sendAlerts(interrupted)
      }
      try {
        return await use({ monitors, alerts, isSealed, sendAlerts })
      } finally {
        await monitors.close()
        await Promise.all([resolver.close(), otherResolver.close()])
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
    otherResolver: withListKeys(await createResolver({ ...dns, asksOtherFirst: true }), listing.keys),
    lists: createLists(listing, () => systemClock.now()),
    ...(asksNetwork(dns) && { outbound: createOutbound({ probeMail: settings.probe_mx }) }),
  }
}

interface AlertParts {
  resolver: Resolver
  events: MonitorEvents
}

type OpenedAlerts = Awaited<ReturnType<typeof openAlerts>>

/** Opens the alerts of a store. A command has no place to show notifications, so they wait for the desktop app. */
async function openAlerts({ store, dataDir, settings, log, layer }: Opened<Store>, { resolver, events }: AlertParts) {
  const secrets = openSecrets(store, { layer, dataDir })
  const isOnline = asksNetwork({ sources: settings.dns, offline: settings.offline })
  const alerts = createAlertService({
    alerts: store.alerts,
    monitors: store.monitors,
    relay: createRelayService({ secrets, mailboxes: store.mailboxes }),
    post: isOnline ? createPostWebhook({ resolver, allowsPrivate: settings.private_webhooks }) : null,
    desktop: createDesktopNotices(),
    language: settings.lang ?? fallbackLanguage,
    baseUrl: () => settings.base_url ?? '',
    clock: systemClock,
    ...{ secrets, events, log },
  })
  return {
    alerts,
    /** Whether the secret of a channel is sealed by the desktop app, which alone can open it. */
    async isSealed({ id, target }: Pick<Channel, 'id' | 'target'>): Promise<boolean> {
      const name = target.kind === 'email' ? relaySecret : channelSecret(id)
      return (await secrets.has(name)) && (await secrets.read(name)) === null
    },
  }
}
