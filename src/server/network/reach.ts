import { hostname, networkInterfaces } from 'node:os'
import type { Logger } from 'pino'
import { createNetworkTest, formatHost } from './networks.ts'

/** Remote access was configured but is not allowed. The message is for the log; people see a text with `host`. */
export class RemoteAccessError extends Error {
  readonly host: string

  constructor(host: string) {
    super(`listening on ${host} would open the engine to other machines, which the setting allow_remote must allow`)
    this.name = 'RemoteAccessError'
    this.host = host
  }
}

const isLoopbackAddress = createNetworkTest(['127.0.0.0/8', '::1'])
/** Every machine resolves these names to itself, so no other site is reachable under them. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']
const everyAddress = { '0.0.0.0': '127.0.0.1', '::': '::1' } as const

/** The settings that determine where to listen. */
interface ListenSettings {
  host: string
  smtp_host: string
  metrics_host: string
  allow_remote: boolean
  base_url?: string | undefined
}

/** Refuses remote access that is not allowed. Throws `RemoteAccessError`. */
export function checkReach({ host, smtp_host, metrics_host, allow_remote }: ListenSettings, log: Logger): void {
  for (const remote of [host, smtp_host, metrics_host].filter((name) => !isLoopback(name))) {
    if (!allow_remote) throw new RemoteAccessError(remote)
    log.warn({ host: remote }, 'other machines can reach the engine')
  }
}

/** Whether an address or name means this machine on every machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host)
}

/** The host to connect to for a listening address; wildcards include loopback. */
function reachableHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? everyAddress[host] : host
}

/** Host and port to connect to. */
export function addressOf(host: string, port: number): string {
  return `${formatHost(reachableHost(host))}:${port}`
}

/** The address of an HTTP server that listens on a host and port. */
export function urlOf(host: string, port: number): string {
  return `http://${addressOf(host, port)}`
}

/** Host names the HTTP server accepts, as in a Host header. */
export function hostNames({
  host,
  base_url,
  allow_remote,
}: Pick<ListenSettings, 'host' | 'base_url' | 'allow_remote'>): ReadonlySet<string> {
  const names = [...loopbackNames, formatHost(host)]
  if (base_url) names.push(new URL(base_url).hostname)
  if (allow_remote) names.push(...ownNames())
  return new Set(names.map((name) => name.toLowerCase()))
}

function ownNames(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  return [hostname(), `${hostname()}.local`, ...addresses.map(({ address }) => formatHost(address))]
}
