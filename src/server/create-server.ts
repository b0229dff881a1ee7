import type { Logger } from 'pino'
import { openDoors } from './bind-ports.ts'
import type { Clock } from './clock.ts'
import type { Sealer } from './data-folder/secrets.ts'
import { checkReach } from './network/reach.ts'
import type { ProductPaths } from './paths.ts'
import type { SettingSources } from './settings/load-settings.ts'
import type { Settings } from './settings/settings.ts'
import type { StartWorker } from './worker/worker-process.ts'

export { ListenError } from './network/listen.ts'
export { RemoteAccessError } from './network/reach.ts'

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

/** Where an engine listens, as printed by `serve` and written to `listening.json`. */
export interface Listening {
  http: string
  /** The address of `http`, where look-ups have none of their own. */
  lookup: string
  smtp: string
  data_dir: string
  /** Where it tells of its health and its numbers, if a setting gives a port for that. */
  metrics?: string
}

/** An engine, or what of it the role of the settings has a node do. */
export interface RunningNode {
  /** What the role does not serve has no address. */
  listening: Partial<Listening>
  /** An address that opens the UI with a session, once; null where the role serves none. */
  openUiAddress(): string | null
  /** Opens a session for a host that keeps the secret itself and sends it as `X-Sendproof-Session`. */
  openSession(): Promise<string>
  /** Calls the listener with the token of every test that gets a report. */
  onReport(listener: (token: string) => void): void
  /** Tells the listener the address of the hosted instance that serves in place of this engine, if one does, and each change. */
  onServing(listener: (instance: string | null) => void): void
  /** Reads again what others may have renewed: the certificate of the SMTP listener. */
  reload(): Promise<void>
  /** Takes up what stood still while the machine slept: connections to mailboxes are gone, and what expired was not swept. */
  resume(): Promise<void>
  /** Drains: no new work, what is under way ends or stays queued. */
  close(): Promise<void>
}

/** An engine that does everything. */
export interface RunningServer extends RunningNode {
  listening: Listening
  openUiAddress(): string
}

/** Undoes one step of the start. */
export type Teardown = () => unknown
/** Takes what undoes a step of the start. */
export type OnClose = (undo: Teardown) => void

/** Starts the engine with its SMTP listener and HTTP server, whatever role the settings state. Throws as `createNode`. */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const node = await createNode({ ...options, settings: { ...options.settings, role: 'all' } })
  const { http, lookup, smtp, data_dir, ...others } = node.listening
  if (!http || !lookup || !smtp || !data_dir) throw new Error('an engine that does everything does not listen')
  const openUiAddress = () => node.openUiAddress() ?? http
  return { ...node, listening: { http, lookup, smtp, data_dir, ...others }, openUiAddress }
}

/**
 * Starts what the role of the settings has this process do.
 *
 * Throws `RemoteAccessError`, `ListenError` when a port is busy, `StoreError` when the data folder cannot be used, and
 * what `createResolver` throws for a DNS source that cannot.
 */
export async function createNode(options: ServerOptions): Promise<RunningNode> {
  checkReach(options.settings, options.log)
  const doors = await openDoors(options.settings)
  const teardown: Teardown[] = [doors.close]
  const close = async () => {
    for (const release of teardown.splice(0).reverse()) await release()
  }
  try {
    // Loaded on demand, so that a host can show something before it has all of the engine.
    const { startEngine } = await import('./start-engine.ts')
    return { ...(await startEngine(options, doors, (release) => teardown.push(release))), close }
  } catch (error) {
    await close()
    throw error
  }
}
