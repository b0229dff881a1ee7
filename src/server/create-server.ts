import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { ProductPaths } from './paths.ts'
import type { Settings } from './settings.ts'

export interface ServerOptions {
  settings: Settings
  dataDir: string
  paths: ProductPaths
  log: Logger
  clock?: Clock
}

export interface RunningServer {
  /** Where it listens, as printed by `serve` and written to `listening.json`. */
  listening: { http: string; smtp: string; data_dir: string }
  /** An address that opens the UI with a session, once. */
  openUiAddress(): string
  /** Drains: no new work, what is under way ends or stays queued. */
  close(): Promise<void>
}

/** Starts the engine with its SMTP listener and HTTP server. Throws `ListenError` when a port is busy. */
export declare function createServer(options: ServerOptions): Promise<RunningServer>
