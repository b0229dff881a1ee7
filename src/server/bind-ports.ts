import { partsOf } from './cluster/roles.ts'
import { type HttpServer, openHttpServer } from './http/server.ts'
import { type HeldPort, holdPort } from './network/listen.ts'
import type { Settings } from './settings/settings.ts'

/**
 * Where an engine is reached. A door that could not be opened says so to whoever needs it, with `ListenError`: that
 * another engine has the data folder is worth more to know than that it has the ports, too.
 */
export interface Doors {
  smtp: Promise<HeldPort> | null
  http: Promise<HttpServer> | null
  /** Null where look-ups have no port of their own. */
  lookup: Promise<HttpServer> | null
  close(): Promise<void>
}

/**
 * Listens at the ports of the settings, for an engine that is yet to be loaded: a program that starts Sendproof and
 * connects at once waits a moment, where it would have been refused.
 */
export async function openDoors(settings: Settings): Promise<Doors> {
  const { host, port, smtp_host, smtp_port, lookup_port, trust_proxy: trustedProxies } = settings
  const { smtp, http } = partsOf[settings.role]
  const openHttp = (at: number, flag: string) => openHttpServer({ host, port: at, flag }, { trustedProxies })
  const doors = {
    smtp: smtp ? holdPort({ host: smtp_host, port: smtp_port, flag: '--smtp-port' }) : null,
    http: http ? openHttp(port, '--port') : null,
    lookup: http && lookup_port !== undefined ? openHttp(lookup_port, '--lookup-port') : null,
  }
  const opened = await Promise.allSettled([doors.smtp, doors.http, doors.lookup])
  return {
    ...doors,
    async close() {
      await Promise.all(opened.map((door) => door.status === 'fulfilled' && door.value?.close()))
    },
  }
}
