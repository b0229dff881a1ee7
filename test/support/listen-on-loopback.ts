import type { Server } from 'node:net'
import { listen } from '../../src/server/network/listen.ts'

/** Makes a server listen on a free port of loopback, and resolves with the port. */
export function listenOnLoopback(server: Server): Promise<number> {
  return listen(server, { host: '127.0.0.1', port: 0 })
}
