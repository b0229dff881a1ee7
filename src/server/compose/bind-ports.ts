import { type HttpServer, openHttpServer } from '../http/server.ts'
import { type BoundPort, bindPort } from '../network/listen.ts'
import type { Settings } from '../settings/settings.ts'
import type { NodeParts } from './hosted-layer.ts'

/**
 * The ports an engine listens on. A port that cannot be bound rejects with `ListenError` only when it is awaited, so
 * that a data folder in use is reported before a port in use.
 */
export interface BoundPorts {
  smtp: Promise<BoundPort> | null
  http: Promise<HttpServer> | null
  /** Null if lookups share the port of `http`. */
  lookup: Promise<HttpServer> | null
  /** Serves health and metrics. */
  metrics: Promise<HttpServer> | null
  close(): Promise<void>
}

/** Binds the ports before the engine is loaded, so that early clients wait instead of being refused. */
export async function bindPorts(
  settings: Settings,
  { smtp, http, metrics }: Omit<NodeParts, 'queue'>,
): Promise<BoundPorts> {
  const {
    host,
    port,
    smtp_host,
    smtp_port,
    lookup_port,
    metrics_host,
    metrics_port,
    trust_proxy: trustedProxies,
  } = settings
  const bindHttp = (at: number, flag: string) => openHttpServer({ host, port: at, flag }, { trustedProxies })
  const ports = {
    smtp: smtp ? bindPort({ host: smtp_host, port: smtp_port, flag: '--smtp-port' }) : null,
    http: http ? bindHttp(port, '--port') : null,
    lookup: http && lookup_port !== undefined ? bindHttp(lookup_port, '--lookup-port') : null,
    metrics: metrics ? openHttpServer({ host: metrics_host, port: metrics_port ?? 0, flag: '--metrics-port' }) : null,
  }
  const bound = await Promise.allSettled(Object.values(ports))
  return {
    ...ports,
    async close() {
      await Promise.all(bound.map((port) => port.status === 'fulfilled' && port.value?.close()))
    },
  }
}
