import type { Logger } from 'pino'
import type { SecretStore } from '../data-folder/secrets.ts'
import type { HttpServer } from '../http/server.ts'
import type { Infrastructure, OnClose } from '../services/infrastructure.ts'
import { flagOf, type SettingSources, stateSettings } from '../settings/load-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { SettingsError } from '../settings/settings-error.ts'
import { readSettingsFile } from '../settings/settings-file.ts'
import type { SecretRepository } from '../storage/repositories.ts'
import type { Opening, SchemaVersion } from '../storage/schema-version.ts'
import type { Store } from '../storage/store.ts'
import type { StoreError, StoreErrorCode } from '../storage/store-error.ts'

/** The parts of an engine that a node runs. */
export interface NodeParts {
  smtp: boolean
  http: boolean
  /** Whether it analyzes queued messages. */
  queue: boolean
  /** Whether it serves metrics. */
  metrics: boolean
}

/** Why a database cannot be opened, if it may be opened later: an outage, or a migration that has not run yet. */
export const waitedCodes = [
  'unreachable',
  'no_connection',
  'no_room',
  'schema_too_old',
  'empty_database',
  'migration_blocked',
] as const satisfies readonly StoreErrorCode[]
export type WaitedCode = (typeof waitedCodes)[number]

/** How a node waits for a database. */
export interface StoreWait {
  /** Ends the wait. */
  stopping: AbortSignal
  /** Called after each attempt that failed with one of `waitedCodes`. */
  onObstacle(error: StoreError): void
}

export interface SharedStoreOptions {
  opening: Opening
  /** Null for commands, which fail immediately. */
  waiting: StoreWait | null
  log: Logger
  /** Whether the body store is used, if there is one. Commands do without. */
  usesBodies: boolean
}

/** What only a hosted instance needs. `src/hosted` implements it; the server never imports it. */
export interface HostedLayer {
  parts: NodeParts
  /** Opens the database of the settings. Throws `StoreError`. */
  openStore(options: SharedStoreOptions): Promise<Store>
  /** Throws `StoreError`. */
  readSchemaVersion(database: string): Promise<SchemaVersion>
  /** Secrets that nodes share. */
  openSecrets(sealed: SecretRepository): SecretStore
  /** Extends an engine: shares events with other nodes, and counts and serves metrics. */
  decorate(parts: Infrastructure, metrics: HttpServer | null, onClose: OnClose): Promise<Infrastructure>
}

/** Loads the layer for an engine or a command. */
export type LoadHosted = (settings: Settings) => Promise<HostedLayer>

interface LayerOptions extends Omit<SettingSources, 'flags' | 'environment'> {
  settings: Settings
  /** Omitted by hosts without the layer, such as the desktop app. */
  hosted?: LoadHosted | undefined
  sources?: Omit<SettingSources, 'dataDir'> | undefined
  log: Logger
}

/**
 * Loads the layer if the settings need it. Without it, an engine would open other data than the database, so that throws
 * `SettingsError`; metrics and a drain are only left out.
 */
export async function loadLayer({
  settings,
  hosted,
  sources,
  dataDir,
  log,
}: LayerOptions): Promise<HostedLayer | null> {
  const { database, metrics_port, drain_seconds } = settings
  if (database === undefined && metrics_port === undefined && drain_seconds === 0) return null
  if (hosted) return await hosted(settings)
  if (database !== undefined) {
    const stated = sources && stateSettings(await readSettingsFile(dataDir), sources).get('database')
    throw new SettingsError([{ source: stated?.source ?? flagOf('database'), word: (texts) => texts.onlyHosted }])
  }
  log.warn({ metrics_port, drain_seconds }, 'settings of hosted instances are ignored')
  return null
}
