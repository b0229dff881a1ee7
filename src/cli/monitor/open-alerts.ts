import { asksNetwork } from '../../engine/dns/create-resolver.ts'
import type { Resolver } from '../../engine/dns/resolver.ts'
import { createPostWebhook } from '../../engine/outbound/post-webhook.ts'
import { systemClock } from '../../server/clock.ts'
import { openSecrets } from '../../server/open-secrets.ts'
import { type AlertService, createAlertService } from '../../server/services/alerts/alerts.ts'
import { createDesktopNotices } from '../../server/services/alerts/desktop-notices.ts'
import type { MonitorEvents } from '../../server/services/monitors/monitor-events.ts'
import { createRelayService } from '../../server/services/relay/relay.ts'
import type { Store } from '../../server/storage/repositories.ts'
import { fallbackLanguage } from '../../shared/languages.ts'
import type { Opened } from '../with-store.ts'

interface AlertParts {
  resolver: Resolver
  events: MonitorEvents
}

/** Opens the alerts of a store. No one sees notifications of a command, so they wait for the desktop app. */
export async function openAlerts(
  { store, dataDir, settings, log }: Opened<Store>,
  { resolver, events }: AlertParts,
): Promise<AlertService> {
  const secrets = await openSecrets(store, { settings, dataDir })
  const isOnline = asksNetwork({ sources: settings.dns, offline: settings.offline })
  return createAlertService({
    alerts: store.alerts,
    monitors: store.monitors,
    relay: createRelayService({ secrets }),
    post: isOnline ? createPostWebhook({ resolver, allowsPrivate: settings.private_webhooks }) : null,
    desktop: createDesktopNotices(),
    language: settings.lang ?? fallbackLanguage,
    baseUrl: () => settings.base_url ?? '',
    clock: systemClock,
    ...{ secrets, events, log },
  })
}
