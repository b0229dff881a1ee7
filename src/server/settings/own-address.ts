import { bareHost } from '../../engine/names/ip-address.ts'
import { isLoopback } from '../network/reach.ts'
import type { Settings } from './settings.ts'

/** The ports where an engine listens. */
export interface OwnPorts {
  http: number
  /** Null if lookups have no port of their own. */
  lookup: number | null
}

const hostedAddresses = ['hosted_base_url', 'hosted_lookup_base_url'] as const

/**
 * The settings whose hosted instance is this engine, which would forward every call to itself. Other names of this
 * engine are only noticed when a call returns to it (`hosted_loop`).
 */
export function findOwnAddresses(settings: Settings, ports: OwnPorts): (typeof hostedAddresses)[number][] {
  return hostedAddresses.filter((name) => namesThisEngine(settings[name] ?? '', settings, ports))
}

function namesThisEngine(address: string, { host, base_url }: Settings, { http, lookup }: OwnPorts): boolean {
  const url = URL.parse(address)
  if (!url) return false
  if (url.href === URL.parse(base_url ?? '')?.href) return true
  const port = Number(url.port || defaultPorts[url.protocol])
  if (port !== http && port !== lookup) return false
  const name = canonical(bareHost(url))
  return name === canonical(host) || (everyAddress.has(host) && isLoopback(name))
}

const defaultPorts: Partial<Record<string, string>> = { 'http:': '80', 'https:': '443' }
const everyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

function canonical(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host.toLowerCase()
}
