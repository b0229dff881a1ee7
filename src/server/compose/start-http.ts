import { asksNetwork } from '../../engine/dns/create-resolver.ts'
import { bareHost } from '../../engine/names/ip-address.ts'
import type { OutgoingData } from '../../shared/contract/app.ts'
import { createApp, createLookupApp } from '../http/app.ts'
import type { AppOptions } from '../http/app-options.ts'
import { createEventStreams } from '../http/event-stream.ts'
import { createHealthAnswers } from '../http/health-answers.ts'
import type { Hosting } from '../http/hosted/hosted-instance.ts'
import type { OwnerLinks } from '../http/routes/owner-links.ts'
import type { HttpServer } from '../http/server.ts'
import { hostNames, isLoopback } from '../network/reach.ts'
import type { OwnData } from '../services/compose-own-data.ts'
import type { Services } from '../services/compose-services.ts'
import type { Infrastructure, OnClose } from '../services/infrastructure.ts'
import type { Settings } from '../settings/settings.ts'
import type { Addresses } from './addresses.ts'

/** The SMTP port if another node receives mail. */
const defaultSmtpPort = 25

interface HttpOptions {
  server: HttpServer
  /** Null if lookups have no port of their own. */
  lookupServer: HttpServer | null
  infra: Infrastructure
  services: Services
  hosting: Hosting
  ownData: OwnData
  addresses: Addresses
  ownerLinks: OwnerLinks
  busyPorts: readonly number[]
}

/** Serves the API and the UI. */
export function startHttp(
  { server, lookupServer, infra, services, hosting, ownData, addresses, ownerLinks, busyPorts }: HttpOptions,
  onDrain: OnClose,
): void {
  const { settings } = infra
  const streams = createEventStreams()
  onDrain(streams.close)
  onDrain(server.close)
  const appOptions: AppOptions = {
    ...infra,
    ...services,
    ...ownData,
    answerHealth: createHealthAnswers(infra.health),
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
      lookup: addresses.lookup ?? addresses.base,
      dns: describeDns(settings),
      outgoing: outgoingData(settings),
      lang: settings.lang ?? null,
      retentionDays: settings.retention_days,
      busyPorts,
    },
    hostNames: hostNames(settings),
    corsOrigins: settings.cors_origins,
    trustedProxies: settings.trust_proxy,
    logsAccess: settings.access_log,
    port: server.port,
    rendererFolder: infra.paths.renderer,
  }
  server.answerWith(createApp(appOptions))
  if (lookupServer) {
    onDrain(lookupServer.close)
    lookupServer.answerWith(createLookupApp(appOptions))
  }
}

/** The DNS servers, as written in the settings. */
export function describeDns({ dns, offline }: Settings): string[] {
  const servers = dns.length === 0 && !offline ? ['system'] : dns
  return offline ? [...servers, 'offline'] : servers
}

/** What leaves this machine when it analyzes messages and domains itself. */
export function outgoingData({ dns, offline, rspamd, spamd, download_facts }: Settings): OutgoingData[] {
  const isOnline = asksNetwork({ sources: dns, offline })
  const filters = [rspamd, spamd && `http://${spamd}`].filter((address) => address !== undefined)
  return [
    ...(isOnline ? (['dns'] as const) : []),
    ...(isOnline && download_facts ? (['facts'] as const) : []),
    ...(filters.every(isHere) ? [] : (['messages'] as const)),
  ]
}

function isHere(address: string): boolean {
  return isLoopback(bareHost(new URL(address)))
}
