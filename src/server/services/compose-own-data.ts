import type { SettingSources } from '../settings/load-settings.ts'
import { createSettingsService, type SettingsOptions } from '../settings/settings-service.ts'
import type { Services } from './compose-services.ts'
import { createDataExport } from './data/data-export.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { MailboxWatch } from './mailboxes/mailbox-watch.ts'

/** The owner's access to the settings and all data. */
export type OwnData = Awaited<ReturnType<typeof composeOwnData>>

interface OwnDataOptions extends Omit<SettingsOptions, 'sources'> {
  sources: Omit<SettingSources, 'dataDir'>
}

/** Creates the services for the owner's settings and data. Throws `SettingsError` if the hosted instance is this engine. */
export async function composeOwnData(
  { store, secrets, dataDir, clock }: Pick<Infrastructure, 'store' | 'secrets' | 'dataDir' | 'clock'>,
  { history, sessions, watch }: Pick<Services, 'history' | 'sessions'> & { watch: Pick<MailboxWatch, 'renewAll'> },
  { sources, ...options }: OwnDataOptions,
) {
  const settings = await createSettingsService({ ...options, sources: { ...sources, dataDir } })
  return {
    settings,
    dataExport: createDataExport({ store, history, settings, secrets, clock }),
    /**
     * Resets the data folder to its initial state: no tests, reports, messages, audits, keys, mailboxes, passwords, or
     * browser sessions, and no settings except those from flags and variables. Throws on write errors; running it again
     * continues.
     */
    async reset(): Promise<void> {
      await secrets.clear()
      await sessions.endAll()
      await store.clear()
      await watch.renewAll()
      await settings.clear()
    },
  }
}
