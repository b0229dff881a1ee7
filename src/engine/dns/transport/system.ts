import { Resolver } from 'node:dns'
import { createNameServer, type NameServer } from './name-server.ts'
import { parseAddress } from './server-address.ts'

/** How often the system's settings are reread, in milliseconds: laptops switch networks. */
const refreshAfter = 10_000

/** The system's current DNS servers; empty if none are set. */
export function createSystemServers(readSettings = readSystemSettings): () => readonly NameServer[] {
  let servers: readonly NameServer[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - readAt >= refreshAfter) {
      servers = readSettings()
        .flatMap((text) => parseAddress(text) ?? [])
        .map(createNameServer)
      readAt = performance.now()
    }
    return servers
  }
}

/** Only a new node:dns resolver reads the current settings. */
function readSystemSettings(): string[] {
  return new Resolver().getServers()
}
