import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** Why no display can be created here; null if it can. */
export const xvfbObstacle = spawnSync('Xvfb', ['-help']).error ? 'no Xvfb (Debian: xvfb)' : null

/** A virtual display. */
export interface Display {
  /** Its name for DISPLAY. */
  name: string
  close(): void
}

/** Starts an X server that picks its number. */
export async function launchXvfb(): Promise<Display> {
  const server: ChildProcess = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '640x480x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const numbers = server.stdio[3] as Readable | null
  if (!numbers) throw new Error('Xvfb has no pipe for its number')
  const [number] = await Promise.race([
    once(numbers, 'data'),
    once(server, 'exit').then(() => {
      throw new Error('Xvfb ended before it had a display')
    }),
  ])
  return { name: `:${String(number).trim()}`, close: () => void server.kill() }
}
