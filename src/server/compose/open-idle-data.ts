import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createSecretStore, secretsFile } from '../data-folder/secrets.ts'
import { systemClock } from '../ground/clock.ts'
import { addressOf } from '../network/reach.ts'
import { createSessionService } from '../services/access/sessions.ts'
import { createDataExport, type DataExport } from '../services/data/data-export.ts'
import { createReset } from '../services/data/reset.ts'
import { createHistoryService } from '../services/inbox-tests/history.ts'
import { createTestPresenter } from '../services/inbox-tests/inbox-test-presenter.ts'
import { createPlacementService } from '../services/placements/placements.ts'
import { loadSettings, type SettingSources } from '../settings/load-settings.ts'
import { createSettingsService } from '../settings/settings-service.ts'
import { checkDataDir, finishImport, prepareDataDir } from './data-folder.ts'
import { createLog } from './log.ts'
import { hasStore, openLockedStore } from './open-store.ts'

/** The data of a folder that no engine uses. */
export interface IdleData {
  dataExport: DataExport
  /** Like `createReset`. */
  reset(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the data of a folder and locks engines out until it is closed. `none`: there is no data. `elsewhere`: the data
 * is in a database that other engines may use, which has its own tools for copying and deleting. Throws `StoreError`
 * (`in_use` while an engine runs) and `SettingsError`.
 */
export async function openIdleData({
  dataDir,
  environment,
  access,
}: Omit<SettingSources, 'flags'> & { access: 'read' | 'change' }): Promise<IdleData | 'none' | 'elsewhere'> {
  const sources = { flags: {}, environment, dataDir }
  const stated = await loadSettings(sources)
  if (stated.database !== undefined) return 'elsewhere'
  if (access !== 'read') await finishImport(dataDir)
  else if (existsSync(dataDir)) await checkDataDir(dataDir)
  if (!hasStore({ settings: stated, dataDir })) return 'none'
  if (access !== 'read') await prepareDataDir(dataDir)
  const { host, port, mail_domain: mailDomain, base_url } = stated
  const settings = await createSettingsService({ sources, apply: () => {} })
  const store = await openLockedStore({
    settings: stated,
    layer: null,
    dataDir,
    log: createLog('error'),
    opening: { access },
  })
  const clock = systemClock
  const secrets = createSecretStore(join(dataDir, secretsFile))
  const baseUrl = base_url ?? `http://${addressOf(host, port)}`
  const history = createHistoryService({
    store,
    presenter: createTestPresenter({ mailDomain, baseUrl: () => baseUrl }),
    placements: createPlacementService({ store, clock }),
    clock,
  })
  return {
    dataExport: createDataExport({ store, history, settings, secrets, clock }),
    reset: createReset({
      store,
      sessions: createSessionService({ sessions: store.sessions, clock }),
      secrets,
      settings,
      // No mailbox is being watched.
      watch: { renewAll: async () => {} },
    }),
    close: store.close,
  }
}
