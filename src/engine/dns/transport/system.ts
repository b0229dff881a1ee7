import { Resolver } from 'node:dns'
import { createNameServer, type NameServer } from './name-server.ts'
import { parseAddress } from './server-address.ts'

/** The system's settings are read again after this long, in milliseconds: laptops change networks. */
const refreshAfter = 10_000

/** The servers the system is set to, as they are now. The list is empty when it is set to none. */
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

/** A new node resolver reads the settings anew; the shared one keeps those of the start. */
function readSystemSettings(): string[] {
  return new Resolver().getServers()
}
