import type { HttpServer } from '../http/server.ts'
import type { BoundPort } from '../network/listen.ts'
import { addressOf, urlOf } from '../network/reach.ts'
import type { Settings } from '../settings/settings.ts'

/** The engine's addresses, for clients. */
export interface Addresses {
  /** The base address of links; empty if this node serves no UI and none is configured. */
  base: string
  /** The address of this node; empty if it serves no UI. */
  own: string
  /** Null if lookups have no port of their own. */
  lookup: string | null
  /** Host and port; null if this node receives no mail. */
  smtp: string | null
}

interface Listeners {
  smtp: BoundPort | null
  http: HttpServer | null
  lookup: HttpServer | null
}

export function addressesOf(settings: Settings, { smtp, http, lookup }: Listeners): Addresses {
  const own = http ? urlOf(settings.host, http.port) : ''
  return {
    base: settings.base_url ?? own,
    own,
    lookup: lookup && urlOf(settings.host, lookup.port),
    smtp: smtp && addressOf(settings.smtp_host, smtp.port),
  }
}
