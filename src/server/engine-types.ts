import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Sealer } from './data-folder/secrets.ts'
import type { ProductPaths } from './paths.ts'
import type { SettingSources } from './settings/load-settings.ts'
import type { Settings } from './settings/settings.ts'
import type { StartWorker } from './worker/worker-process.ts'

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
