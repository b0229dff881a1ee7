import { type AppOptions, createApp, createLookupApp } from '../http/app.ts'
import { createEventStreams } from '../http/event-stream.ts'
import { createHealthAnswers } from '../http/health-answers.ts'
import type { Hosting } from '../http/hosted/hosted-instance.ts'
import type { OwnerLinks } from '../http/routes/owner-links.ts'
import type { HttpServer } from '../http/server.ts'
import { hostNames, isLoopback, urlOf } from '../network/reach.ts'
import { createDataExport } from '../services/data/data-export.ts'
import { createReset } from '../services/data/reset.ts'
import { outgoingData } from '../settings/outgoing-data.ts'
import type { OwnPorts } from '../settings/own-address.ts'
import { hostedSettings, limitSettings, type Settings } from '../settings/settings.ts'
import { createSettingsService } from '../settings/settings-service.ts'
import type { Services } from './compose-services.ts'
import type { OnClose, ServerOptions } from './engine-types.ts'
import type { Infrastructure } from './open-infrastructure.ts'

/** The SMTP port if another node receives mail. */
const defaultSmtpPort = 25

/** The engine's addresses, for clients. */
export interface Addresses {
  /** The base address of links; unless configured, known once the HTTP server listens. */
  base: string
  /** The address of this node; empty until it listens. */
  own: string
  /** Null if lookups have no port of their own. */
  lookup: string | null
  /** Host and port; null if this node receives no mail. */
  smtp: string | null
}

interface HttpOptions {
  server: HttpServer
  /** Null if lookups have no port of their own. */
  lookupServer: HttpServer | null
  infra: Infrastructure
  services: Services
  hosting: Hosting
  /** Set here once the servers listen. */
  addresses: Addresses
  ownerLinks: OwnerLinks
  stated: Pick<ServerOptions, 'busyPorts' | 'sources'>
}

/** Serves the API and the UI. Resolves with their address. */
export async function startHttp(
  { server, lookupServer, infra, services, hosting, addresses, ownerLinks, stated }: HttpOptions,
  onDrain: OnClose,
): Promise<string> {
  const { settings } = infra
  const streams = createEventStreams()
  onDrain(streams.close)
  const ownData = await composeOwnData(infra, services, {
    hosting,
    ownPorts: { http: server.port, lookup: lookupServer?.port ?? null },
    ...stated,
  })
  onDrain(server.close)
  const address = urlOf(settings.host, server.port)
  addresses.own = address
  addresses.base ||= address
  const appOptions: AppOptions = {
    ...infra,
    ...services,
    ...ownData,
    answerHealth: createHealthAnswers(infra.health),
    noteRequest: infra.monitoring?.noteRequest,
    hosting,
    streams,
    ownerLinks,
    mcpAllowsWriting: settings.mcp_allow_write,
    allowsPrivateWebhooks: settings.private_webhooks,
    engine: {
      mailDomain: settings.mail_domain,
      smtp: addresses.smtp ?? `${settings.mail_domain}:${defaultSmtpPort}`,
      isSmtpRemote: addresses.smtp === null || !isLoopback(settings.smtp_host),
      http: addresses.base,
      lookup: () => addresses.lookup ?? addresses.base,
      dns: describeDns(settings),
      outgoing: outgoingData(settings),
      lang: settings.lang ?? null,
      retentionDays: settings.retention_days,
      busyPorts: stated.busyPorts ?? [],
    },
    hostNames: hostNames(settings),
    corsOrigins: settings.cors_origins,
    trustedProxies: settings.trust_proxy,
    port: server.port,
    rendererFolder: infra.paths.renderer,
  }
  server.answerWith(createApp(appOptions))
  if (lookupServer) {
    onDrain(lookupServer.close)
    addresses.lookup = urlOf(settings.host, lookupServer.port)
    lookupServer.answerWith(createLookupApp(appOptions))
  }
  return address
}

/** The owner's access to the settings and all data. */
async function composeOwnData(
  { store, secrets, dataDir, clock, log }: Infrastructure,
  { history, sessions, watch, callLimits }: Services,
  {
    hosting,
    ownPorts,
    sources = { flags: {}, environment: {} },
  }: { hosting: Hosting; ownPorts: OwnPorts } & Pick<ServerOptions, 'sources'>,
) {
  const settings = await createSettingsService({
    sources: { ...sources, dataDir },
    ownPorts,
    apply(changed) {
      Object.assign(callLimits, limitSettings(changed))
      hosting.configure(hostedSettings(changed))
      log.level = changed.log_level
    },
  })
  return {
    settings,
    dataExport: createDataExport({ store, history, settings, secrets, clock }),
    reset: createReset({ store, sessions, secrets, settings, watch }),
  }
}

/** The DNS servers, as written in the settings. */
function describeDns({ dns, offline }: Settings): string[] {
  const servers = dns.length === 0 && !offline ? ['system'] : dns
  return offline ? [...servers, 'offline'] : servers
}
