import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems assign for port 0 (32768 on Linux, 49152 elsewhere), and above common services. */
const ports = { from: 20_000, to: 32_768 } as const

const taken = new Set<number>()

/**
 * A free loopback port, for a program that cannot pick one, or that must stay free after its server is gone: the
 * system assigns it to no one else.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to)
    if (taken.has(port) || !(await isFree(port))) continue
    taken.add(port)
    return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
