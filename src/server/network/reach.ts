import { hostname, networkInterfaces } from 'node:os'
import type { Logger } from 'pino'
import { createNetworkTest, formatHost } from './networks.ts'

/** Listening beyond this machine was asked for and not allowed. The message is for the log; people are told by `host`. */
export class RemoteAccessError extends Error {
  readonly host: string

  constructor(host: string) {
    super(`listening on ${host} would open the engine to other machines, which the setting allow_remote must allow`)
    this.name = 'RemoteAccessError'
    this.host = host
  }
}

const isLoopbackAddress = createNetworkTest(['127.0.0.0/8', '::1'])
/** These names lead to this machine on every machine, so no foreign page can be reached under them. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']
const everyAddress = { '0.0.0.0': '127.0.0.1', '::': '::1' } as const

/** Where the engine listens, as the settings state it. */
interface ListenSettings {
  host: string
  smtp_host: string
  metrics_host: string
  allow_remote: boolean
  base_url?: string | undefined
}

/** Makes sure that the engine listens only as far as it is allowed to. Throws `RemoteAccessError`. */
export function checkReach({ host, smtp_host, metrics_host, allow_remote }: ListenSettings, log: Logger): void {
  for (const remote of [host, smtp_host, metrics_host].filter((name) => !isLoopback(name))) {
    if (!allow_remote) throw new RemoteAccessError(remote)
    log.warn({ host: remote }, 'other machines can reach the engine')
  }
}

/** Whether an address or name leads to this machine, whoever resolves it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host)
}

/** A host to connect to, of one that was listened on: every address of this machine includes its own. */
function reachableHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? everyAddress[host] : host
}

/** Host and port to connect to, of what listens there. */
export function addressOf(host: string, port: number): string {
  return `${formatHost(reachableHost(host))}:${port}`
}

/** The address of an HTTP server that listens on a host and port. */
export function urlOf(host: string, port: number): string {
  return `http://${addressOf(host, port)}`
}

/** The names the HTTP server answers to, as a Host field has them. */
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
