import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { SettingSources } from './load-settings.ts'
import type { ProductPaths } from './paths.ts'
import { checkReach } from './reach.ts'
import type { Sealer } from './secrets.ts'
import type { Settings } from './settings.ts'
import type { StartWorker } from './worker/worker-process.ts'

export { ListenError } from './listen.ts'
export { RemoteAccessError } from './reach.ts'

export interface ServerOptions {
  settings: Settings
  /** Where the settings come from, beside the settings file: the page about them tells. */
  sources?: Omit<SettingSources, 'dataDir'>
  /** Ports that were to be used, and are used by another program; the settings have free ones in their place. */
  busyPorts?: readonly number[]
  /** Must exist. */
  dataDir: string
  paths: ProductPaths
  log: Logger
  clock?: Clock
  /** How the host starts an analysis worker, where it is not Node. */
  startWorker?: StartWorker
  /** How the host keeps secrets, where it has something better than a file of the owner's. */
  sealer?: Sealer
}

export interface RunningServer {
  /** Where it listens, as printed by `serve` and written to `listening.json`; look-ups share the address of `http`. */
  listening: { http: string; lookup: string; smtp: string; data_dir: string }
  /** An address that opens the UI with a session, once. */
  openUiAddress(): string
  /** Opens a session for a host that keeps the secret itself and sends it as `X-Sendproof-Session`. */
  openSession(): Promise<string>
  /** Calls the listener with the token of every test that gets a report. */
  onReport(listener: (token: string) => void): void
  /** Takes up what stood still while the machine slept: connections to mailboxes are gone, and what expired was not swept. */
  resume(): Promise<void>
  /** Drains: no new work, what is under way ends or stays queued. */
  close(): Promise<void>
}

/** Undoes one step of the start. */
export type Teardown = () => unknown
/** Takes what undoes a step of the start. */
export type OnClose = (undo: Teardown) => void

/**
 * Starts the engine with its SMTP listener and HTTP server.
 *
 * Throws `RemoteAccessError`, `ListenError` when a port is busy, `StoreError` when the data folder cannot be used, and
 * what `createResolver` throws for a DNS source that cannot.
 */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  checkReach(options.settings, options.log)
  // Loaded on demand, so that a host can show something before it has all of the engine.
  const { startEngine } = await import('./start-engine.ts')
  const teardown: Teardown[] = []
  const close = async () => {
    for (const release of teardown.splice(0).reverse()) await release()
  }
  try {
    return { ...(await startEngine(options, (release) => teardown.push(release))), close }
  } catch (error) {
    await close()
    throw error
  }
}
