import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createSecretStore, secretsFile } from '../data-folder/secrets.ts'
import { systemClock } from '../ground/clock.ts'
import { addressOf } from '../network/reach.ts'
import { createSessionService } from '../services/access/sessions.ts'
import { composeOwnData, type OwnData } from '../services/compose-own-data.ts'
import { createHistoryService } from '../services/inbox-tests/history.ts'
import { createTestPresenter } from '../services/inbox-tests/inbox-test-presenter.ts'
import { createPlacementService } from '../services/placements/placements.ts'
import { loadSettings, type SettingSources } from '../settings/load-settings.ts'
import { checkDataDir, finishImport, prepareDataDir } from './data-folder.ts'
import { createLog } from './log/log.ts'
import { hasStore, openLockedStore } from './open-store.ts'

/** The data of a folder that no engine uses. */
export interface IdleData extends Pick<OwnData, 'dataExport' | 'reset'> {
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
  const { host, port, mail_domain: mailDomain, base_url: baseUrl = `http://${addressOf(host, port)}` } = stated
  const store = await openLockedStore({
    settings: stated,
    layer: null,
    dataDir,
    log: createLog('error'),
    opening: { access },
  })
  const clock = systemClock
  const secrets = createSecretStore(join(dataDir, secretsFile))
  const services = {
    history: createHistoryService({
      store,
      presenter: createTestPresenter({ mailDomain, baseUrl: () => baseUrl }),
      placements: createPlacementService({ store, clock }),
      clock,
    }),
    sessions: createSessionService({ sessions: store.sessions, clock }),
    // No mailbox is being watched.
    watch: { renewAll: async () => {} },
  }
  const ownData = await composeOwnData({ store, secrets, dataDir, clock }, services, { sources, apply: () => {} })
  return { ...ownData, close: store.close }
}
