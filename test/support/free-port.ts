import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems assign for port 0 (32768 and up on Linux, 49152 elsewhere), and above those of common
 * services.
 */
const ports = { from: 20_000, to: 32_768 } as const

const taken = new Set<number>()

/**
 * A free loopback port, for a program that cannot pick one itself, or for a port that must stay free after its server
 * ends: the system assigns it to no other program.
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
