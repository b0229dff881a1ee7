import type { Logger } from 'pino'
import type { Sealer } from '../data-folder/secrets.ts'
import type { Clock } from '../ground/clock.ts'
import type { ProductPaths } from '../ground/paths.ts'
import type { SettingSources } from '../settings/load-settings.ts'
import type { Settings } from '../settings/settings.ts'
import type { Opening } from '../storage/schema-version.ts'
import type { StartWorker } from '../worker/worker-process.ts'
import type { LoadHosted } from './hosted-layer.ts'

/** What a host starts an engine with. */
export interface ServerOptions {
  settings: Settings
  /** Sources of settings other than the settings file, for the settings page. */
  sources?: Omit<SettingSources, 'dataDir'>
  /** Configured ports that are in use; `settings` has free ports instead. */
  busyPorts?: readonly number[]
  /** Must exist. */
  dataDir: string
  paths: ProductPaths
  log: Logger
  clock?: Clock
  /** Starts a worker if the host is not Node. */
  startWorker?: StartWorker | undefined
  /** Called before the database of an older version is upgraded. By default, this is logged. */
  onUpgrade?: Opening['onUpgrade']
  /** Ends the wait for a shared database. */
  stopping?: AbortSignal
  /** Loads what only a hosted instance needs, if the settings need it. */
  hosted?: LoadHosted
  /** Seals secrets if the host offers more than a private file. */
  sealer?: Sealer
}
