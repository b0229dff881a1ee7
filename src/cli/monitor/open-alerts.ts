import { asksNetwork } from '../../engine/dns/create-resolver.ts'
import type { Resolver } from '../../engine/dns/resolver.ts'
import { createPostWebhook } from '../../engine/outbound/post-webhook.ts'
import { openSecrets } from '../../server/compose/open-secrets.ts'
import { channelSecret, relaySecret } from '../../server/data-folder/secret-names.ts'
import { systemClock } from '../../server/ground/clock.ts'
import { type AlertService, createAlertService } from '../../server/services/alerts/alerts.ts'
import { createDesktopNotices } from '../../server/services/alerts/desktop-notices.ts'
import type { MonitorEvents } from '../../server/services/monitors/monitor-events.ts'
import { createRelayService } from '../../server/services/relay/relay.ts'
import type { Channel } from '../../server/storage/monitors/alert-repository.ts'
import type { Store } from '../../server/storage/repositories.ts'
import { fallbackLanguage } from '../../shared/languages.ts'
import type { Opened } from '../ground/with-store.ts'

interface AlertParts {
  resolver: Resolver
  events: MonitorEvents
}

export interface OpenedAlerts {
  alerts: AlertService
  /** Whether the secret of a channel is sealed by the desktop app, which alone can open it. */
  isSealed(channel: Pick<Channel, 'id' | 'target'>): Promise<boolean>
}

/** Opens the alerts of a store. A command has no place to show notifications, so they wait for the desktop app. */
export async function openAlerts(
  { store, dataDir, settings, log, layer }: Opened<Store>,
  { resolver, events }: AlertParts,
): Promise<OpenedAlerts> {
  const secrets = openSecrets(store, { layer, dataDir })
  const isOnline = asksNetwork({ sources: settings.dns, offline: settings.offline })
  const alerts = createAlertService({
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
  return {
    alerts,
    async isSealed({ id, target }) {
      const name = target.kind === 'email' ? relaySecret : channelSecret(id)
      return (await secrets.has(name)) && (await secrets.read(name)) === null
    },
  }
}
