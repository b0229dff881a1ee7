import type { SecretStore } from '../../data-folder/secrets.ts'
import type { SettingsService } from '../../settings/settings-service.ts'
import type { Store } from '../../storage/repositories.ts'
import type { SessionService } from '../access/sessions.ts'
import type { MailboxWatch } from '../mailboxes/mailbox-watch.ts'

interface ResetOptions {
  store: Pick<Store, 'clear'>
  sessions: Pick<SessionService, 'endAll'>
  secrets: Pick<SecretStore, 'clear'>
  settings: Pick<SettingsService, 'clear'>
  watch: Pick<MailboxWatch, 'renewAll'>
}

/**
 * Resets the data folder to its initial state: no tests, reports, messages, audits, keys, mailboxes, passwords, or
 * browser sessions, and no settings except those from flags and variables. Throws on write errors; running it again
 * continues.
 */
export function createReset({ store, sessions, secrets, settings, watch }: ResetOptions): () => Promise<void> {
  return async () => {
    await secrets.clear()
    await sessions.endAll()
    await store.clear()
    await watch.renewAll()
    await settings.clear()
  }
}
