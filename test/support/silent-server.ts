import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** The port of a server on loopback that accepts connections but never responds, for the duration of the test. */
export async function silentServer(): Promise<number> {
  const server = createServer()
  onTestFinished(() => void server.close())
  return await listenOnLoopback(server)
}
