import type { Services } from '../compose-services.ts'
import type { OnClose, ServerOptions } from '../engine-types.ts'
import { hostNames, urlOf } from '../network/reach.ts'
import type { Infrastructure } from '../open-infrastructure.ts'
import { createDataExport } from '../services/data/data-export.ts'
import { createReset } from '../services/data/reset.ts'
import { hostedSettings, limitSettings, type Settings } from '../settings/settings.ts'
import { createSettingsService } from '../settings/settings-service.ts'
import { type AppOptions, createApp, createLookupApp } from './app.ts'
import { createEventStreams } from './event-stream.ts'
import { createHealthAnswers } from './health-answers.ts'
import type { Hosting } from './hosted/hosted-instance.ts'
import type { OwnerDoor } from './routes/owner-door.ts'
import type { HttpServer } from './server.ts'

/** Where mail is sent that other nodes take. */
const usualSmtpPort = 25

/** Where the engine is reached, as it tells others. */
export interface Addresses {
  /** In links; where no setting states it, it is known once the HTTP server listens. */
  base: string
  /** Where this node listens; empty until it does. */
  own: string
  /** Where the look-ups are, if they have an address of their own. */
  lookup: string | null
  /** Host and port; null where this node takes no mail. */
  smtp: string | null
}

interface HttpOptions {
  /** Where it listens. */
  server: HttpServer
  /** Where it listens for look-ups, if they have a port of their own. */
  lookupServer: HttpServer | null
  infra: Infrastructure
  services: Services
  hosting: Hosting
  /** The base is entered here, and where the look-ups are. */
  addresses: Addresses
  ownerDoor: OwnerDoor
  stated: Pick<ServerOptions, 'busyPorts' | 'sources'>
}

/** Serves the API and the UI. Resolves with their address. */
export async function startHttp(
  { server, lookupServer, infra, services, hosting, addresses, ownerDoor, stated }: HttpOptions,
  onDrain: OnClose,
): Promise<string> {
  const { settings } = infra
  const streams = createEventStreams()
  onDrain(streams.close)
  const ownData = await composeOwnData(infra, services, { hosting, ...stated })
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
    ownerDoor,
    engine: {
      mailDomain: settings.mail_domain,
      smtp: addresses.smtp ?? `${settings.mail_domain}:${usualSmtpPort}`,
      http: addresses.base,
      lookup: () => addresses.lookup ?? addresses.base,
      dns: describeDns(settings),
      lang: settings.lang ?? null,
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

/** What its owner does with the engine as a whole: its settings, all of its data, and the end of both. */
async function composeOwnData(
  { store, secrets, dataDir, clock, log }: Infrastructure,
  { history, sessions, watch, mostCalls }: Services,
  { hosting, sources = { flags: {}, environment: {} } }: { hosting: Hosting } & Pick<ServerOptions, 'sources'>,
) {
  const settings = await createSettingsService({
    sources: { ...sources, dataDir },
    apply(changed) {
      Object.assign(mostCalls, limitSettings(changed))
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

/** What answers DNS questions, in words of the settings. */
function describeDns({ dns, offline }: Settings): string[] {
  const servers = dns.length === 0 && !offline ? ['system'] : dns
  return offline ? [...servers, 'offline'] : servers
}
