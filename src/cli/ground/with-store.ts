import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import { checkDataDir, prepareDataDir } from '../../server/compose/data-folder.ts'
import { type HostedLayer, loadLayer } from '../../server/compose/hosted-layer.ts'
import { createLog } from '../../server/compose/log/log.ts'
import { hasStore, openCommandStore, type StoreOptions } from '../../server/compose/open-store.ts'
import { loadSettingsAndFacts } from '../../server/data-folder/load-settings-and-facts.ts'
import { defaultDataDir } from '../../server/settings/load-settings.ts'
import type { Settings } from '../../server/settings/settings.ts'
import type { StoreAccess } from '../../server/storage/schema-version.ts'
import type { Store } from '../../server/storage/store.ts'
import type { SettingName } from '../../shared/setting-table.ts'
import type { CommandContext } from './command-context.ts'
import { loadHosted } from './load-hosted.ts'
import { warnOfSecretFlags } from './setting-flags.ts'

/** The store that a command uses, in a data folder or in a database, and what it may do to it. */
export interface StorePlace {
  access: StoreAccess
  dataDir: string | undefined
  flags: Partial<Record<SettingName, unknown>>
}

/** What a command can use while its store is open. */
export interface Opened<S> {
  store: S
  dataDir: string
  settings: Settings
  log: Logger
  layer: HostedLayer | null
}

/**
 * Opens a store for one command; an engine may run at the same time. If there is no store, returns `otherwise` if
 * given. Else a command that changes something creates the store, and one that reads finds it empty.
 */
export async function withStore<T>(
  place: StorePlace,
  context: CommandContext,
  use: (opened: Opened<Store>) => Promise<T>,
  otherwise?: T,
): Promise<T> {
  return await withOpened(openCommandStore, place, context, use, otherwise)
}

/** Like `withStore`, for the part of it that `open` opens. */
export async function withOpened<S extends Pick<Store, 'close'>, T>(
  open: (options: StoreOptions) => Promise<S>,
  { access, dataDir: stated, flags }: StorePlace,
  context: CommandContext,
  use: (opened: Opened<S>) => Promise<T>,
  otherwise?: T,
): Promise<T> {
  const { environment } = context.terminal
  warnOfSecretFlags(flags, context)
  const dataDir = stated ?? defaultDataDir(environment)
  const settings = await loadSettingsAndFacts({ flags, environment, dataDir })
  // Refuses a file in place of the folder.
  if (existsSync(dataDir)) await (access === 'read' ? checkDataDir : prepareDataDir)(dataDir)
  if (otherwise !== undefined && !hasStore({ settings, dataDir })) return otherwise
  if (access !== 'read') await prepareDataDir(dataDir)
  const log = createLog('error')
  const layer = await loadLayer({ settings, hosted: loadHosted, dataDir, log })
  const store = await open({ settings, layer, dataDir, log, opening: { access } })
  try {
    return await use({ store, dataDir, settings, log, layer })
  } finally {
    await store.close()
  }
}
